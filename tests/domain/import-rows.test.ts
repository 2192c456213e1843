import { describe, expect, it } from 'vitest';
import { leadSchema } from '#contract/leads.ts';
import { fixedDepartment } from '#contract/party.ts';
import { guessMapping, knownHeadings } from '#domain/import-export/mapping.ts';
import { importable, type Candidate, type Fields, type ImportPlan } from '#domain/import-export/plan.ts';
import { readRow, type Words } from '#domain/import-export/read-row.ts';
import { wordsOf } from '#domain/import-export/words.ts';
import type { RowFault } from '#lib/sheets/table.ts';
import { checkRow, columnsAt } from '#domain/import-export/dry-run.ts';
import { partyFits } from '#domain/party/party-import.ts';
import { reasonOf, withoutReason } from '#domain/import-export/reasons.ts';
import { importedColumns } from '#domain/party/party-columns.ts';
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
  columns: importedColumns(leadFile),
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

describe('a state', () => {
  const maharashtra = '00000000-0000-7000-8000-000000000201';
  const goa = '00000000-0000-7000-8000-000000000202';
  const fits = partyFits(new Map(Object.entries({ [maharashtra]: 'Maharashtra', [goa]: 'Goa' })));
  const read = async (cells: Readonly<Record<string, string>>) => {
    const used = importable(plan).flatMap((column) => {
      const text = cells[column.title];
      return text === undefined ? [] : [{ column, text }];
    });
    const territories = new Map([['pune', [{ key: pune, words: [], of: maharashtra }]]]);
    const states = await wordsOf(
      importable(plan).filter(({ field }) => field === 'location.state'),
      { pick: () => Promise.resolve([]) },
    );
    return readRow(used, { ...plan, fits }, { ...states, territory_id: territories });
  };

  it('is blamed itself where nobody knows it, and its territory is not', async () => {
    const { problems } = await read({ Territory: 'Pune', State: 'Atlantis' });
    expect(problems).toEqual([{ field: 'location.state', text: 'Choose a valid State' }]);
  });

  it.each(['MH', 'महाराष्ट्र', 'maharashtra'])('written %s has its territories', async (State) => {
    const { row, problems } = await read({ Territory: 'Pune', State });
    expect(problems).toEqual([]);
    expect(row).toMatchObject({ territory_id: pune, location: { state: 'Maharashtra' } });
  });

  it('has none of another', async () => {
    const { problems } = await read({ Territory: 'Pune', State: 'GA' });
    expect(problems.map(({ field }) => field)).toEqual(['territory_id']);
  });
});

describe('a row of a sheet', () => {
  const check = (cells: Readonly<Record<string, string>>, fault?: RowFault) => {
    const headings = Object.keys(cells);
    const read = columnsAt(
      headings,
      guessMapping(headings, knownHeadings(importable(plan))),
      importable(plan),
    );
    const row = { line: 2, cells: Object.values(cells), ...(fault && { fault }) };
    return checkRow(row, read, plan, words);
  };

  it.each(['#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '####', 'Err:502'])(
    'with %s says that it is an error, in any field',
    async (error) => {
      const { problems } = await check({ ...filled, Mobile: error, Description: error });
      expect(problems).toEqual([
        { field: 'mobile', text: `${error} is an error of the spreadsheet` },
        { field: 'description', text: `${error} is an error of the spreadsheet` },
      ]);
    },
  );

  it('with #N/A has no value there, which only an optional field may lack', async () => {
    const required = await check({ ...filled, Mobile: '#N/A', Territory: '#N/A' });
    expect(required.problems).toEqual([
      { field: 'mobile', text: '#N/A is an error of the spreadsheet' },
      { field: 'territory_id', text: '#N/A is an error of the spreadsheet' },
    ]);
    const optional = await check({ ...filled, Description: '#N/A' });
    expect(optional).toMatchObject({ problems: [], value: { description: null } });
  });

  it.each<[RowFault, string]>([
    [{ kind: 'total' }, 'This is a total'],
    [{ kind: 'headings' }, 'These are the headings again'],
    [{ kind: 'lines', from: 4, to: 7 }, 'A quotation mark makes one row of the lines 4 to 7 of the file'],
  ])('that is no record says what it is: %o', async (fault, text) => {
    const row = await check(filled, fault);
    expect(row.value).toBeNull();
    expect(reasonOf(row, plan)).toBe(text);
  });
});

describe('headings', () => {
  const columns = importable(plan);
  const guess = (headings: string[], remembered = {}) =>
    guessMapping(headings, knownHeadings(columns), remembered);

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
