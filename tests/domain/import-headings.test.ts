import { describe, expect, it } from 'vitest';
import type { FileColumn } from '#data/file-columns.ts';
import { guessMapping, knownHeadings } from '#domain/import-export/mapping.ts';
import { readRow } from '#domain/import-export/read-row.ts';
import { wordsOf } from '#domain/import-export/words.ts';
import { importedColumns, stateMeant } from '#domain/party/party-columns.ts';
import { customerFile } from '../../src/features/customers/file.ts';

const columns = importedColumns(customerFile);

describe('the headings of other programs', () => {
  const known = knownHeadings(columns);

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'Tally',
      {
        'Ledger Name': 'name',
        'Contact Person': 'first_name',
        Address: 'location.address',
        'State Name': 'location.state',
        'PIN Code': 'location.pin_code',
        'Mobile No.': 'mobile',
        'E-Mail': 'email',
        'PAN/IT No.': 'pan_no',
        'GSTIN/UIN': 'gstin_no',
        'Registration Type': 'retailer_tax_type',
        'Default Credit Period': 'credit_days',
        Under: '',
      },
    ],
    [
      'Busy',
      {
        Name: 'name',
        Alias: '',
        'Print Name': '',
        Group: '',
        Address: 'location.address',
        'State/POS': 'location.state',
        'Type of Dealer': 'retailer_tax_type',
        'GSTIN/UIN': 'gstin_no',
        'IT PAN': 'pan_no',
        'Mobile No.': 'mobile',
        'Tel. No.': '',
        'Contact Person': 'first_name',
        Station: 'location.city',
        'PIN Code': 'location.pin_code',
      },
    ],
    [
      'Marg',
      {
        'PARTY NAME': 'name',
        'ADDRESS 1': 'location.address',
        STATION: 'location.city',
        'MOB. NO.': 'mobile',
        'GSTIN NO.': 'gstin_no',
        'D.L. NO.': '',
        AREA: 'territory_id',
        'CR. DAYS': 'credit_days',
        SALESMAN: 'assigned_to',
      },
    ],
    [
      'SAP',
      {
        Customer: '',
        'Name 1': 'name',
        Street: 'location.address',
        City: 'location.city',
        'Postal Code': 'location.pin_code',
        'Telephone 1': 'mobile',
        'Tax Number 3': 'gstin_no',
      },
    ],
    [
      'Zoho CRM',
      {
        'Record Id': '',
        'Account Name': 'name',
        'First Name': 'first_name',
        'Last Name': 'last_name',
        Email: 'email',
        Phone: '',
        Mobile: 'mobile',
        'Lead Source': 'source',
        Description: 'description',
        'Contact Owner': 'assigned_to',
        'Mailing Street': 'location.address',
        'Mailing City': 'location.city',
        'Mailing State': 'location.state',
        'Mailing Zip': 'location.pin_code',
      },
    ],
    [
      'Zoho Books',
      {
        'Display Name': 'name',
        EmailID: 'email',
        MobilePhone: 'mobile',
        'GST Treatment': 'retailer_tax_type',
        'GST Identification Number (GSTIN)': 'gstin_no',
        'Billing Address': 'location.address',
        'Billing City': 'location.city',
        'Billing State': 'location.state',
        'Billing Code': 'location.pin_code',
      },
    ],
    [
      'Salesforce',
      {
        'Company / Account': 'name',
        'Lead Owner': 'assigned_to',
        'State/Province': 'location.state',
        'Zip/Postal Code': 'location.pin_code',
        Street: 'location.address',
        'Lead Status': 'status',
      },
    ],
    [
      'an office',
      {
        'Sr. No.': '',
        Firm: 'name',
        'Contact No': 'mobile',
        Proprietor: 'first_name',
        Beat: 'territory_id',
        'Alternate No.': 'work_phone',
        Pin: 'location.pin_code',
        'Near By': 'location.landmark',
      },
    ],
    [
      'an office in Hindi',
      { 'पार्टी का नाम': 'name', 'मोबाइल नंबर': 'mobile', पता: 'location.address', राज्य: 'location.state' },
    ],
  ])('of %s are recognised', (_, mapping) => {
    // Of two that mean one field the nearer to its name is taken: Name 1 before Customer.
    expect(guessMapping(Object.keys(mapping), known)).toEqual(mapping);
  });

  it('mean one field each, so that their order decides nothing', () => {
    const fields = [...known.values()].map((means) => new Set(means.map(({ field }) => field)).size);
    expect(Math.max(...fields)).toBe(1);
  });
});

describe('a state', () => {
  it.each([
    ['MH', 'Maharashtra'],
    ['महाराष्ट्र', 'Maharashtra'],
    ['27-Maharashtra', 'Maharashtra'],
    ['Maharashtra (27)', 'Maharashtra'],
    ['Orissa', 'Odisha'],
    ['उड़ीसा', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['J & K', 'Jammu and Kashmir'],
    ['u.p.', 'Uttar Pradesh'],
    ['TAMILNADU', 'Tamil Nadu'],
    ['तमिल नाडु', 'Tamil Nadu'],
    ['Uttaranchal', 'Uttarakhand'],
    ['NCT of Delhi', 'Delhi'],
    ['07', 'Delhi'],
  ])('written %s is %s', async (text, name) => {
    const state = columns.filter(({ field }) => field === 'location.state');
    const words = await wordsOf(state, { pick: () => Promise.resolve([]) });
    const cells = state.map((column) => ({ column, text }));
    const { row, problems } = readRow(cells, { blank: {}, fixed: {}, fits: () => true }, words);
    expect(problems).toEqual([]);
    expect(row).toEqual({ location: { state: name } });
    expect(stateMeant(text)).toBe(name);
  });

  it('has no spelling that means another one too', async () => {
    const [state] = columns.filter(
      (column): column is Extract<FileColumn, { as: 'word' }> =>
        column.as === 'word' && column.field === 'location.state',
    );
    for (const [name, written] of Object.entries(state?.spellings ?? {}))
      for (const text of written) expect([text, stateMeant(text)]).toEqual([text, name]);
  });
});
