import * as z from 'zod/mini';
import { attendanceFields, attendances, isOnDuty, type AttendanceType } from '#contract/attendance.ts';
import { fileRef, type FileRef } from '#contract/core/files.ts';
import { engine } from '#data/engine.ts';
import { act, newId, writeAll, type Written } from '#data/write.ts';
import { carriedPosition } from '#ui/device/position.ts';
import { inTurn } from '#lib/in-turn.ts';
import { t } from '#ui/language/text.ts';
import { sayAllSaved } from '#ui/message/undo.ts';
import { lastEventOf } from './use-duty.ts';
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

const already = {
  log_in: t('Your day has already started.'),
  log_out: t('Your day has already ended.'),
} as const;

const next = inTurn();

/**
 * Saves a log-in or log-out with its photo, with or without a position; refuses what one before it has done: a day is
 * offered to be ended until its end is stored, which waits for the position.
 */
export function keepEvent(
  user_id: string,
  type: AttendanceType,
  whereabouts: Promise<Whereabouts>,
  values: DutyValues,
): Promise<Written> {
  return next(async () => {
    const { rows } = await engine().list(attendances.name, lastEventOf(user_id));
    const [last] = rows;
    const on = last !== undefined && isOnDuty(last, Date.now());
    if (last && on === (type === 'log_in')) return { ok: false, message: already[type], errors: {} };
    return storeEvent(user_id, type, await whereabouts, values);
  });
}

async function storeEvent(
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
