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

/** What the details of leads and customers show alike below the name. */
export const personFields: readonly string[] = [
  'customer_type',
  'gender',
  'birth_date',
  'anniversary_date',
  'credit_days',
  'territory_id',
  'retailer_tax_type',
  'department',
  'gstin_no',
  'pan_no',
];
