import { Button } from '@mantine/core';
import { useState } from 'react';
import { engine } from '#data/engine.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { shownMessage, t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';

/** Opens the paper of an approved statement in a new tab. */
export function Download({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const open = async () => {
    setAsking(true);
    const answer = await engine().ask('expense_statements.download', { params: { id } });
    setAsking(false);
    if (!answer.ok) {
      say(answer.code === 'offline' ? t('Needs the network.') : shownMessage(answer.message));
      return;
    }
    // A browser may refuse a tab after the answer; here the file is saved then, as it comes as an attachment.
    if (!window.open(answer.value.path, '_blank')) location.assign(answer.value.path);
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      loading={asking}
      onClick={() => void open()}
    >
      {t('Download')}
    </Button>
  );
}
