import { Button } from '@mantine/core';
import type { PendingOp } from '#data/api.ts';
import type { Outbox } from '#data/outbox.ts';
import { engine } from '#data/engine.ts';
import { wholeOutbox } from '#data/stored-hooks.ts';
import { isStuck } from '#data/stored.ts';
import { say } from '#ui/message/snackbar.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';
import { asksAgain } from './words.ts';

const mayGo = (op: PendingOp) => isStuck(op) && !asksAgain(op);
const refusedOf = ({ files }: Outbox) => files.filter(({ state }) => state === 'refused');

/** Retries all rejected operations with one tap, except those that ask a question of their own. */
export function RetryAll({ outbox }: { outbox: Outbox }) {
  const files = refusedOf(outbox);
  const asking = outbox.ops.filter(asksAgain).length;
  if (outbox.counts.stuck - asking + files.length < 2) return null;
  return <RetryButton files={files.length} />;
}

function RetryButton({ files }: { files: number }) {
  const retry = useAct(async () => {
    // The screen has only the start of a long outbox.
    const whole = await wholeOutbox();
    const op_ids = whole.ops.filter(mayGo).map((op) => op.op_id);
    await engine().retryOps(op_ids);
    for (const { file_id } of refusedOf(whole)) await engine().retryFile(file_id);
    say(
      t('{items} will be sent again', {
        items: t('{count, plural, one {# item} other {# items}}', { count: op_ids.length + files }),
      }),
    );
    return true;
  });
  return (
    <Button variant="light" onClick={retry.run}>
      {t('Retry all')}
    </Button>
  );
}
