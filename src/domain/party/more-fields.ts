/** What a party's form asks for beside what it is known by, in the order of its detail; `own` follows the type. */
export const moreFields = (...own: readonly string[]): string[] => [
  'lead_type',
  ...own,
  'work_email',
  'work_phone',
  'source',
  'account_id',
  'description',
];
