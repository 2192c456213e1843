import { ruleText } from '#contract/core/language/message.ts';
import type { attendanceCalls } from '#contract/attendance.ts';
import { ApiError } from '#contract/core/errors.ts';
import { seesWorkOf } from '#contract/core/permissions.ts';
import { positionFrom } from '#contract/core/positions.ts';
import { findRow } from '#server/db/table.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { momentOf } from '#server/domain/moment.ts';
import { dropPointsAfter, keepTrackPoint } from '#server/domain/track.ts';
import { createRow } from '#server/calls/write-rows.ts';
import { daysOf } from './days.ts';
import { keepPositions } from './positions.ts';

export const attendanceHandlers: Handlers<keyof typeof attendanceCalls> = {
  /** A log-in or log-out is stored whatever came before; the list of days makes sense of them. */
  async 'attendance.record'(tx, context, { body }) {
    const { actor } = context;
    const { id: given, type, odometer, address, remarks, datetime, ...position } = body;
    const id = await createRow(tx, context, 'attendances', given, async () => {
      const clocks = momentOf(context, datetime);
      const row = { type, address, remarks, ...clocks, ...positionFrom(position) };
      if (type === 'log_out') await dropPointsAfter(tx, actor.id, clocks.at);
      await keepTrackPoint(tx, actor.id, { ...row, datetime: clocks.at });
      return { ...row, odometer, assigned_to: actor.id };
    });
    return { message: type === 'log_in' ? ruleText('Logged in.') : ruleText('Logged out.'), id };
  },

  async 'attendance.days'(tx, { actor }, { query }) {
    const user_id = query.user_id ?? actor.id;
    if (!seesWorkOf(actor, 'attendances', user_id))
      throw new ApiError('forbidden', 'Only the managers of this person can see their attendance.');
    return { data: await daysOf(tx, actor, { ...query, user_id }) };
  },

  async 'attendance.positions'(tx, context, { body: { id, positions } }) {
    const { actor } = context;
    const duty = id === undefined ? null : await findRow(tx, actor, 'attendances', id);
    if (duty && duty.assigned_to !== actor.id)
      throw new ApiError('forbidden', 'You can send locations only for your own duty.');
    const stored = await keepPositions(tx, context, positions, duty?.id ?? null);
    return { message: ruleText('Locations received.'), stored };
  },
};
