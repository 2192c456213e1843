import { describe, expect, it } from 'vitest';
import { leadSchema } from '#contract/leads.ts';
import { fixedDepartment } from '#contract/party.ts';
import { guessMapping } from '#domain/import-export/mapping.ts';
import { importable, type Candidate, type Fields, type ImportPlan } from '#domain/import-export/plan.ts';
import { readRow, type Words } from '#domain/import-export/read-row.ts';
import { reasonOf, withoutReason } from '#domain/import-export/reasons.ts';
import { blankParty, inputOf } from '#domain/party/party-values.ts';
import { leadFile } from '../../src/features/leads/file.ts';
import { lead } from '../../src/features/leads/kind.ts';

const manager = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'Manager',
  department: null,
  permissions: [],
};

const plan: ImportPlan = {
  kind: lead,
  columns: leadFile,
  blank: { ...inputOf(blankParty(manager)) },
  fixed: {},
  schema: leadSchema({ viewer: manager, editing: false }),
  identity: ['mobile'],
  fits: (field, { of }, row) =>
    field !== 'customer_type' || (of === 'customer_type_industry') === (row['department'] === 'industrial'),
  complete: (row) => Promise.resolve(row),
};

const pune = '00000000-0000-7000-8000-000000000101';
const candidate = (key: string, word: string, of = ''): [string, Candidate[]] => [
  word.toLowerCase(),
  [{ key, words: [word], of }],
];
const words: Words = {
  territory_id: new Map([
    candidate(pune, 'Pune'),
    ['rampur', [1, 2].map((at) => ({ key: String(at), words: ['Rampur'], of: '' }))],
  ]),
  department: new Map([candidate('retail', 'Retail'), candidate('industrial', 'Industrial')]),
  customer_type: new Map([
    candidate('retailer', 'Retailer', 'customer_type'),
    candidate('factory', 'Factory', 'customer_type_industry'),
  ]),
  gender: new Map([candidate('Male', 'Male'), candidate('Female', 'Female')]),
};

const filled = {
  Name: 'Asha Oils',
  Mobile: '+91 98765 43210',
  'First Name': 'Asha',
  'Last Name': 'Patil',
  'Credit Days': '1,000',
  Department: 'RETAIL',
  Type: 'retailer',
  'Retailer Tax Type': 'unregistered',
  'Birth Date': '15/08/1990',
  Gender: 'f',
  Territory: 'pune',
  Address: '1 MG Road',
  Landmark: 'Bank',
  City: 'Pune',
  State: 'Maharashtra',
  Pincode: '411001',
};

/** A row of a file, by the headings of an export. */
function read(cells: Readonly<Record<string, string>>, fixed: Fields = {}) {
  const used = importable(plan).flatMap((column) => {
    const text = cells[column.title];
    return text === undefined ? [] : [{ column, text }];
  });
  const { row, problems } = readRow(used, { ...plan, fixed }, words);
  const issues = plan.schema.safeParse(row).error?.issues ?? [];
  return {
    row,
    problems,
    rules: Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message])),
  };
}

describe('a row of a file', () => {
  it('becomes a lead: labels and keys as choices, days, numbers, defaults for what is empty', () => {
    const { row, problems, rules } = read({ ...filled, Priority: '' });
    expect(problems).toEqual([]);
    expect(rules).toEqual({});
    expect(plan.schema.parse(row)).toMatchObject({
      mobile: '9876543210',
      credit_days: 1000,
      department: 'retail',
      customer_type: 'retailer',
      birth_date: '1990-08-15',
      gender: 'Female',
      territory_id: pune,
      priority: 'Low',
      assigned_to: manager.id,
      location: { city: 'Pune', pin_code: '411001', country: 'India', latitude: null },
    });
  });

  it('is refused in the words of the specification, each at its field', () => {
    const { rules } = read({ ...filled, Mobile: '98765', Pincode: '12', 'Credit Days': 'many', City: '' });
    expect(rules).toEqual({
      mobile: 'Mobile No must be of 10 digits',
      credit_days: 'Only Numbers are allowed',
      'location.city': 'City is required',
      'location.pin_code': 'Pincode must be of 6 digits',
    });
  });

  it('says which name means nothing, and which more than one', () => {
    expect(read({ ...filled, Territory: 'Atlantis' }).problems).toEqual([
      { field: 'territory_id', text: 'Choose a valid Territory' },
    ]);
    expect(read({ ...filled, Territory: 'Rampur' }).problems).toEqual([
      { field: 'territory_id', text: 'More than one Territory has this name' },
    ]);
  });

  it('takes a type from the list of its department only', () => {
    expect(read({ ...filled, Type: 'Factory' }).problems).toEqual([
      { field: 'customer_type', text: 'Choose a valid Type' },
    ]);
    expect(read({ ...filled, Type: 'Factory', Department: 'Industrial' }).problems).toEqual([]);
  });

  it('cannot change what is fixed for its user', () => {
    const officer = { ...manager, role: 'Sales Officer', department: 'automotive' };
    const fixed = { department: fixedDepartment(officer), assigned_to: officer.id };
    expect(read(filled, fixed).row).toMatchObject(fixed);
  });
});

describe('headings', () => {
  const columns = importable(plan);
  const guess = (headings: string[], remembered = {}) => guessMapping(headings, columns, remembered);

  it('are read by label, by field name and by what people call a field', () => {
    expect(
      guess(['Shop Name', 'Mobile No.', 'territory_id', 'PIN', 'DOB', 'Remarks', 'GST', 'Colour']),
    ).toEqual({
      'Shop Name': 'name',
      'Mobile No.': 'mobile',
      territory_id: 'territory_id',
      PIN: 'location.pin_code',
      DOB: 'birth_date',
      Remarks: 'description',
      GST: 'gstin_no',
      Colour: '',
    });
  });

  it('of an export are all read again', () => {
    const mapping = guess(leadFile.map(({ title }) => title));
    expect(Object.values(mapping).filter(Boolean)).toEqual(columns.map(({ field }) => field));
    expect(mapping['ID']).toBe('');
  });

  it('are read as they were before, and no field twice', () => {
    expect(guess(['Party', 'Name'], { Party: 'name' })).toEqual({ Party: 'name', Name: '' });
    expect(guess(['Mobile', 'Phone'])).toEqual({ Mobile: 'mobile', Phone: '' });
    expect(guess(['Mobile'], { Mobile: '' })).toEqual({ Mobile: '' });
  });
});

it('a reason names the columns, and takes the place of an older one', () => {
  const row = {
    line: 7,
    cells: [],
    value: null,
    twin: null,
    problems: [
      { field: 'mobile', text: 'Mobile is required' },
      { field: 'location.city', text: 'At most 120 characters' },
    ],
  };
  expect(reasonOf(row, plan)).toBe('Mobile is required; City: At most 120 characters');
  expect(reasonOf({ ...row, problems: [], twin: 'Same Mobile as row 3' }, plan)).toBe('Same Mobile as row 3');
  expect(withoutReason(['Name', 'Reason'], ['Asha', 'Mobile: Mobile is required'])).toEqual(['Asha']);
});
