import * as z from 'zod/mini';
import { ok, type Call } from './core/call.ts';
import { id, instant, optionalDay, optionalText, optionalWholeNumber } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { base, callsOf } from './core/plain-calls.ts';
import { storedPosition, positionFields } from './core/positions.ts';
import { namedAlike, ref } from './core/define-fields.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { bounded } from './core/text.ts';
import { cleanText } from './core/reading/texts.ts';

export const attendanceTypes = ['log_in', 'log_out'] as const;

/** Longest duty after one log-in: a forgotten log-out takes effect here. */
export const LONGEST_DUTY_MS = 16 * 3_600_000;

/** Start or end of a duty. `datetime` is the moment by the device clock, if not the time of writing. */
export const attendanceFields = z.extend(positionFields, {
  type: z.enum(attendanceTypes, { error: ruleText('Choose log_in or log_out') }),
  datetime: z.optional(instant),
  odometer: optionalWholeNumber('Odometer', 9_999_999),
  remarks: optionalText(500, cleanText),
});

export const attendanceRow = z.extend(rowBase, {
  assigned_to: z.nullable(id),
  type: z.enum(attendanceTypes),
  at: instant,
  device_at: z.nullable(instant),
  offset_ms: z.int(),
  received_at: instant,
  ...storedPosition.shape,
  address: z.nullable(z.string()),
  odometer: z.nullable(z.int()),
  remarks: z.nullable(z.string()),
  /** Points recorded during the duty that started here. */
  positions_count: z.int(),
});
export type Attendance = z.infer<typeof attendanceRow>;
export type AttendanceType = Attendance['type'];

/** True while a user whose last log-in or log-out is this one is on duty. */
export const isOnDuty = ({ type, at }: Partial<Pick<Attendance, 'type' | 'at'>>, now: number): boolean =>
  type === 'log_in' && at !== undefined && now - Date.parse(at) < LONGEST_DUTY_MS;

/** Always the user's own: `assigned_to` is the user who logged in or out. */
export const attendances = defineResource({
  name: 'attendances',
  row: attendanceRow,
  words: { ...namedAlike(attendanceRow), assigned_to: { label: 'Assigned To', ...ref('users') } },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update'] },
  filters: {
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    type: { kind: 'equals', field: 'type' },
    from: { kind: 'from', field: 'at' },
    to: { kind: 'to', field: 'at' },
  },
  search: ['address'],
  sort: { by: 'at', descending: true },
  index: {
    columns: { type: 'choice', at: 'time', assigned_to: 'choice', address: 'text', lat: 'number' },
    refs: { assigned_to: { resource: 'users', field: 'name' } },
  },
  calls: { create: 'attendance.record' },
});

/** Most points per request. */
export const MOST_POINTS = 500;

/** One point of a duty, as the device reports it. */
export const trackPoint = z.extend(positionFields, { datetime: instant, type: z.nullish(bounded(60)) });
export type TrackPoint = z.infer<typeof trackPoint>;

const { get, create } = callsOf(attendances, 'profile-attendance');

export const attendanceCalls = {
  'attendance.record': create('/api/attendance', z.extend(attendanceFields, { id: z.optional(id) }), { id }),
  /** The days of one user, newest first; of the signed-in user without `user_id`. */
  'attendance.days': get('/api/attendance', {
    query: z.object({ user_id: z.optional(id), from: optionalDay, to: optionalDay }),
    answer: ok({
      data: z.array(
        z.object({
          id,
          name: z.string(),
          date: z.string(),
          login_time: z.nullable(instant),
          logout_time: z.nullable(instant),
          /** Hours between log-in and log-out. */
          duration: z.nullable(z.number()),
          lat: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  /** Devices enqueue it as an update of the duty (the row of its log_in). Points outside any duty are dropped. */
  'attendance.positions': {
    ...create(
      '/api/salesforcetracker/positions',
      z.object({
        id: z.optional(id),
        positions: z
          .array(trackPoint)
          .check(z.minLength(1), z.maxLength(MOST_POINTS, ruleText('At most {max}', { max: MOST_POINTS }))),
        base,
      }),
      { stored: z.int() },
    ),
    area: 'tracker',
    does: 'update',
  },
} as const satisfies Record<string, Call>;
