import { t } from '#ui/language/text.ts';
import type { KindWords, RecordKind } from '#ui/record/kind.ts';

/** Words and URL of users. */
export const person: RecordKind<'users'> = {
  resource: 'users',
  title: t('User'),
  plural: t('Users'),
  path: '/users',
};

/** Words of day starts and ends, which have no screen of their own. */
export const attendance: KindWords<'attendances'> = {
  resource: 'attendances',
  title: t('Attendance'),
  deeds: {
    'attendance.record': ({ type }) => (type === 'log_in' ? t('Start day') : t('End day')),
    'attendance.positions': ({ positions }) =>
      t('{positions} of your day', {
        positions: t('{count, plural, one {# location} other {# locations}}', {
          count: Array.isArray(positions) ? positions.length : 0,
        }),
      }),
  },
  nameOf: null,
};
