import type { DecidedName } from '#contract/approval.ts';
import { seenOf, type SeenStatement } from '#contract/expense-statements.ts';
import { engine } from '#data/engine.ts';

/** What a decision depends on apart from the record itself, as this device has it: the server refuses it on anything else. */
export async function seenOn(resource: DecidedName, id: string): Promise<SeenStatement | undefined> {
  if (resource !== 'expense_statements') return undefined;
  const of = { record_id: id };
  const [found, lines, files] = await Promise.all([
    engine().record(resource, id),
    engine().pick('expenses', of),
    engine().pick('attachments', of),
  ]);
  const whole = await engine().whole(
    'expenses',
    lines.map((line) => line.id),
  );
  return (
    found &&
    seenOf(
      found.record,
      whole,
      files.map((file) => file.id),
    )
  );
}
