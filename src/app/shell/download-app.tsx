import { NavLink } from '@mantine/core';
import { useState } from 'react';
import { engine } from '#data/engine.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';

/** Gets the app's download URL from the server and opens it; does nothing on failure. */
export function DownloadApp() {
  const [note, setNote] = useState<string>();
  const open = async () => {
    setNote(undefined);
    const answer = await engine().ask('shell.appLink', {});
    if (answer.ok) window.open(answer.value.link, '_blank', 'noopener');
    else setNote(answer.code === 'offline' ? t('Needs the network.') : answer.message);
  };
  return (
    <NavLink
      component="button"
      type="button"
      label={t('Download App')}
      description={note && <span role="status">{note}</span>}
      leftSection={<Icon name="phone" />}
      onClick={() => void open()}
    />
  );
}
