import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/text.ts';
import { install, useInstallWay, useSavedOnce } from './install.ts';

const DISMISSED = 'beatbook-install-dismissed';

/** Offers to install the app after the first save, until accepted or dismissed. */
export function InstallOffer({ className }: { className: string | undefined }) {
  const way = useInstallWay();
  const saved = useSavedOnce();
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) === 'yes');
  if (!saved || dismissed || way === 'installed' || way === 'none') return null;
  return (
    <section className={className} aria-label={t('Install')}>
      <InstallWords way={way} />
      <CloseButton
        aria-label={t('Not now')}
        onClick={() => {
          localStorage.setItem(DISMISSED, 'yes');
          setDismissed(true);
        }}
      />
    </section>
  );
}

/** How to install on this device: a button if the browser supports it, written steps on iPhone. */
export function InstallWords({ way }: { way: 'button' | 'by_hand' }) {
  if (way === 'by_hand')
    return (
      <p>
        {t(
          'Add Beatbook to your home screen: tap Share at the bottom of Safari, then Add to Home Screen, then Add.',
        )}
      </p>
    );
  return (
    <>
      <p>{t('Add Beatbook to your home screen. It opens faster and keeps your data safer.')}</p>
      <Button size="compact-md" onClick={() => void install()}>
        {t('Install')}
      </Button>
    </>
  );
}
