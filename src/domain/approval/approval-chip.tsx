import { toneOf } from '#ui/inline/tone.ts';
import toneClasses from '#ui/inline/tone.module.css';
import { statusTones, statusWord } from './approval.ts';

/** Approval status as text and colour. */
export function ApprovalChip({ status }: { status: string | undefined }) {
  return (
    <span className={toneClasses.chip} data-tone={toneOf(statusTones, status ?? '')}>
      {statusWord(status)}
    </span>
  );
}
