import { Button, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { deviceFlag } from '#data/device/flag.ts';
import { t } from '../language/text.ts';
import { install, useInstallWay, useSavedOnce } from './install.ts';

const dismissed = deviceFlag('install_dismissed');

/** Offers to install the app after the first save, until accepted or dismissed. */
export function InstallOffer({ className }: { className: string | undefined }) {
  const way = useInstallWay();
  const saved = useSavedOnce();
  const shown = useSyncExternalStore(dismissed.subscribe, dismissed.isOn) === false;
  if (!saved || !shown || way === 'installed' || way === 'none') return null;
  return (
    <section className={className} aria-label={t('Install')}>
      <InstallWords way={way} />
      <CloseButton aria-label={t('Not now')} onClick={() => dismissed.turn(true)} />
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
