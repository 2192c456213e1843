/** The fields of a party's form besides its identity, in the order of its detail; `own` follows the type. */
export const moreFields = (...own: readonly string[]): string[] => [
  'lead_type',
  ...own,
  'work_email',
  'work_phone',
  'source',
  'account_id',
  'description',
];
