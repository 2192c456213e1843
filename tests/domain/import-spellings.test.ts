import { describe, expect, it } from 'vitest';
import { leadSchema } from '#contract/leads.ts';
import { importable, type ImportPlan } from '#domain/import-export/plan.ts';
import { readRow, type Words } from '#domain/import-export/read-row.ts';
import { blankParty, inputOf } from '#domain/party/party-values.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { leadFile } from '../../src/features/leads/file.ts';
import { lead } from '../../src/features/leads/kind.ts';

const viewer = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'Manager',
  department: null,
  permissions: [],
};
const plan: ImportPlan = {
  kind: lead,
  columns: leadFile,
  blank: { ...inputOf(blankParty(viewer)) },
  fixed: {},
  schema: leadSchema({ viewer, editing: false }),
  identity: ['mobile'],
  fits: () => true,
  complete: (row) => Promise.resolve(row),
};
const pune = '00000000-0000-7000-8000-000000000101';
const choice = (key: string): Words[string] =>
  new Map([[key.toLowerCase(), [{ key, words: [key], of: '' }]]]);
const words: Words = {
  territory_id: new Map([['pune', [{ key: pune, words: ['Pune'], of: '' }]]]),
  department: choice('retail'),
  customer_type: choice('retailer'),
  gender: choice('Female'),
};

const whole = {
  Name: 'Meera Oils',
  Mobile: '9820010005',
  'First Name': 'Meera',
  'Last Name': 'Joshi',
  'Credit Days': '15',
  Department: 'Retail',
  Type: 'Retailer',
  'Retailer Tax Type': 'unregistered',
  Territory: 'Pune',
  Address: '4 Lake Road',
  Landmark: 'School',
  City: 'Pune',
  State: 'Maharashtra',
  Pincode: '411001',
  'Registration Date': '2026-01-02',
};

/** A row of a sheet as the record it becomes, or the messages of what is wrong with it. */
function imported(cells: Readonly<Record<string, string>>) {
  const row: Record<string, string> = { ...whole, ...cells };
  const used = importable(plan).flatMap((column) => {
    const text = row[column.title];
    return text === undefined ? [] : [{ column, text }];
  });
  const read = readRow(used, plan, words);
  const result = plan.schema.safeParse(read.row);
  const messages = [
    ...read.problems.map(({ text }) => text),
    ...(result.error?.issues ?? []).map(({ message }) => message),
  ];
  return messages.length > 0 ? messages : (result.data ?? {});
}

describe('a mobile number of a sheet', () => {
  it.each([
    '919820010005',
    '00919820010005',
    '(+91) 98200-10005',
    '98200.10005',
    '98200\u200b10005',
    '\u202a+91 98200 10005\u202c',
    '\u200e9820010005',
    '98200\u201310005',
    '98200\u201110005',
    '9820010005.0',
    "'9820010005",
    '="9820010005"',
    'tel:+919820010005',
    'Mob: 9820010005',
    '\uff0b91 9820010005',
    '91-9820010005',
  ])('is read from %j', (Mobile) => {
    expect(imported({ Mobile })).toMatchObject({ mobile: '9820010005' });
  });

  it.each([
    ['020-25501234', 'This is a landline: enter a mobile number'],
    ['9.82001E+09', 'Digits are lost: format the column as text'],
    ['9820010005/9820010006', 'Two numbers: keep one'],
    ['#N/A', 'Mobile is required'],
    ['call him', 'Only Numbers are allowed'],
  ])('%j is named as a problem: %s', (Mobile, message) => {
    expect(imported({ Mobile })).toEqual([message]);
  });
});

describe('a day of a sheet', () => {
  it.each([
    'Aug 5, 2026',
    '5th August 2026',
    '2026/08/05',
    '05/08/2026 10:30',
    '05-08-2026 00:00:00',
    '46239',
    '०५/०८/२०२६',
    '5 अगस्त 2026',
    '20260805',
    'Wed, 05 Aug 2026',
    '05/08/2026 10:30 AM',
    ' 05 / 08 / 2026 ',
    "5-Aug-'26",
    '5-Aug-26',
  ])('is read from %j', (day) => {
    expect(imported({ 'Registration Date': day })).toMatchObject({ registration_date: '2026-08-05' });
  });

  it('that is none, or of America, is named as a problem', () => {
    expect(imported({ 'Registration Date': '08/25/2026' })).toEqual(['Write the day before the month']);
    expect(imported({ 'Registration Date': '31/02/2026' })).toEqual(['Enter a valid date']);
  });
});

describe('a code of a sheet', () => {
  it.each(['411 001', '411001.0', '411-001', '411001\u200b'])('is a pincode from %j', (Pincode) => {
    expect(imported({ Pincode })).toMatchObject({ location: { pin_code: '411001' } });
  });

  it.each(['27AAPFU0939F1ZV\u200b', '27-AAPFU0939F-1ZV', '27 aapfu 0939f 1zv'])(
    'is a GSTIN from %j',
    (gstin) => {
      expect(imported({ 'GSTIN No': gstin })).toMatchObject({ gstin_no: '27AAPFU0939F1ZV' });
    },
  );

  it.each(['NA', '-', 'N/A', 'nil', '#N/A', '0'])('that is optional is empty where %j is written', (none) => {
    const cells = { 'GSTIN No': none, 'PAN No': none, Email: none, 'Birth Date': none, 'Work Phone': none };
    expect(imported(cells)).toMatchObject({
      gstin_no: null,
      pan_no: null,
      email: null,
      birth_date: null,
      work_phone: null,
    });
  });

  it.each(['-', 'N/A'])('that is required is missing where %j is written', (none) => {
    expect(imported({ 'Credit Days': none })).toEqual(['Credit Days is required']);
    expect(imported({ Pincode: none })).toEqual(['Pincode is required']);
    expect(imported({ Territory: none })).toEqual(['Territory is required']);
  });

  it('that is 0 stays 0', () => {
    expect(imported({ 'Credit Days': '0' })).toMatchObject({ credit_days: 0 });
  });
});

it('names of choices and records are found behind marks that are not seen', () => {
  expect(imported({ Gender: 'Female\u200b', Territory: '\u200bPune' })).toMatchObject({
    gender: 'Female',
    territory_id: pune,
  });
});

it('the cells of a file come through as they are read', async () => {
  const file = new TextEncoder().encode(
    'Mobile,Pincode\r\n"=""9820010005""",411 001\r\n\u202a+91 98200 10005\u202c,411001.0\r\n',
  );
  const { rows } = await readTable(file);
  for (const { cells } of rows)
    expect(imported({ Mobile: cells[0] ?? '', Pincode: cells[1] ?? '' })).toMatchObject({
      mobile: '9820010005',
      location: { pin_code: '411001' },
    });
});
