import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { InstallOffer } from '#ui/device/install-offer.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { lossWords } from '#ui/status/loss-words.ts';
import { useMissingParts } from '#ui/hooks/parts.ts';
import { offlineWords } from '#ui/status/sync-state.ts';
import { useHasUnsaved } from '#ui/hooks/unsaved.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import { cameraReturn } from '../camera-return.ts';
import { newVersion, startNewVersion } from '../service-worker.ts';
import classes from './shell.module.css';

/** Notices on every screen: problems first, offers last. */
export function Notices() {
  const status = useStatus();
  const missing = useMissingParts();
  return (
    <>
      {status.storage_error !== null && (
        <div className={classes.notice} data-tone="need" role="alert">
          <Icon name="alert" />
          <p>{shownMessage(status.storage_error)}</p>
        </div>
      )}
      {status.lost !== null && (
        <div className={classes.notice} data-tone="need" role="alert">
          <Icon name="alert" />
          <p>{lossWords(status.lost)}</p>
          <Button size="compact-md" onClick={() => void engine().lossRead()}>
            {t('I have read this')}
          </Button>
        </div>
      )}
      <div role="status">
        {status.online === false && (
          <div className={classes.notice}>
            <Icon name="offline" />
            <p>{offlineWords(status)}</p>
          </div>
        )}
        {missing.map((words) => (
          <div key={words} className={classes.notice}>
            <Icon name="alert" />
            <p>{words}</p>
          </div>
        ))}
      </div>
      <CameraReturn />
      <UpdateOffer sending={status.busy && status.waiting > 0} />
      <InstallOffer className={classes.notice} />
    </>
  );
}

/** What to do about a photo after the camera has ended the app. */
function CameraReturn() {
  const returned = useSyncExternalStore(cameraReturn.subscribe, cameraReturn.isOpen);
  if (!returned) return null;
  return (
    <div className={classes.notice} role="status">
      <Icon name="camera" />
      <p>{t('The camera closed the app. If the photo is missing, choose it from the gallery.')}</p>
      <Button size="compact-md" onClick={cameraReturn.close}>
        {t('OK')}
      </Button>
    </div>
  );
}

/** Offers a new version, unless something is being sent or a form is unsaved. */
function UpdateOffer({ sending }: { sending: boolean }) {
  const waits = useSyncExternalStore(newVersion.subscribe, newVersion.waits);
  const unsaved = useHasUnsaved();
  const [starting, setStarting] = useState(false);
  if (!waits || unsaved || sending) return null;
  return (
    <div className={classes.notice} role="status">
      <p>{t('New version ready')}</p>
      <Button
        size="compact-md"
        loading={starting}
        onClick={() => {
          setStarting(true);
          startNewVersion();
        }}
      >
        {t('Reload')}
      </Button>
    </div>
  );
}
