import { formatRupees } from '#contract/core/money.ts';

const RULE = '-'.repeat(44);
const GST_PERCENT = 5;

/** What a hotel printed on its bill; the amount in paise. */
export interface HotelBill {
  vendor: string;
  place: string;
  number: string;
  date: string;
  guest: string;
  total: number;
}

/** The lines of a hotel bill. */
export function billText({ vendor, place, number, date, guest, total }: HotelBill): string {
  const tax = Math.round((total * GST_PERCENT) / (100 + GST_PERCENT));
  return [
    vendor.toUpperCase(),
    `Station Road, ${place}`,
    '',
    'TAX INVOICE',
    `Bill no. ${number}`,
    `Date ${date.split('-').toReversed().join('/')}`,
    `Guest ${guest}`,
    RULE,
    `Room, 1 night    ${formatRupees(total - tax)}`,
    `GST ${GST_PERCENT} %    ${formatRupees(tax)}`,
    RULE,
    `TOTAL    ${formatRupees(total)}`,
    '',
    'Paid by UPI. Thank you, visit again.',
  ].join('\n');
}
