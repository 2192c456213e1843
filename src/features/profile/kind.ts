import type { KindWords, RecordKind } from '#ui/record/kind.ts';
import { countText } from '#ui/inline/age.ts';

/** Words and URL of users. */
export const person: RecordKind<'users'> = {
  resource: 'users',
  title: 'User',
  plural: 'Users',
  path: '/users',
};

/** Words of day starts and ends, which have no screen of their own. */
export const attendance: KindWords<'attendances'> = {
  resource: 'attendances',
  title: 'Attendance',
  deeds: {
    'attendance.record': ({ type }) => (type === 'log_in' ? 'Start day' : 'End day'),
    'attendance.positions': ({ positions }) =>
      `${countText(Array.isArray(positions) ? positions.length : 0, 'position')} of your day`,
  },
  nameOf: null,
};
