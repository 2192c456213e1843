import * as z from 'zod/mini';
import { attendanceFields, type AttendanceType } from '#contract/attendance.ts';
import { fileRef, type FileRef } from '#contract/files.ts';
import { act, newId, writeAll, type Written } from '#data/write.ts';
import { carriedPosition } from '#lib/geo/position.ts';
import { t } from '#ui/language/text.ts';
import { sayAllSaved } from '#ui/message/undo.ts';
import type { Whereabouts } from './whereabouts.ts';

/** What the user adds to a day's start or end. */
export interface DutyValues {
  odometer: string;
  photo: FileRef | null;
}

export const dutyForm = z.object({
  odometer: attendanceFields.shape.odometer,
  photo: z.nullable(fileRef),
});

const said = { log_in: t('Day started'), log_out: t('Day ended') } as const;

/** Saves a log-in or log-out with its photo, with or without a position. */
export async function keepEvent(
  user_id: string,
  type: AttendanceType,
  { answer, address }: Whereabouts,
  values: DutyValues,
): Promise<Written> {
  const { odometer, photo } = dutyForm.parse(values);
  const id = newId();
  const at = new Date().toISOString();
  const event = act(
    'attendance.record',
    id,
    {
      type,
      odometer,
      remarks: null,
      address: await address,
      ...(answer.ok && carriedPosition(answer.position)),
    },
    { shows: { at, assigned_to: user_id, received_at: at, offset_ms: 0, positions_count: 0 } },
  );
  const hung = photo && {
    name: 'Odometer',
    record_type: 'attendance' as const,
    record_id: id,
    file: photo,
  };
  const written = await writeAll([event, ...(hung ? [act('attachments.create', newId(), hung)] : [])]);
  if (!written.ok) return { ...written, errors: {} };
  sayAllSaved(said[type], written);
  return { ok: true, id, op_id: written.op_ids[0] ?? null };
}
