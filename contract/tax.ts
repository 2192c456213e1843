import { ruleText } from './core/language/message.ts';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character for the first 14 characters of a GSTIN (weights 1 and 2, base 36). */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = DIGITS.indexOf(first14.charAt(at)) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** The PAN inside a well-formed GSTIN (characters 3 to 12). */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12);

/** State names by GST code, as numbered by the Goods and Services Tax network. */
export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Dadra and Nagar Haveli and Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
};

/** Warnings for a well-formed GSTIN, given the record's PAN and state; they never block. */
export function gstinWarnings(gstin: string, pan: string | null, state: string | null): string[] {
  const warnings: string[] = [];
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin.charAt(14))
    warnings.push(ruleText('The check digit of this GSTIN does not match. Please check it.'));
  if (pan && panOfGstin(gstin) !== pan) warnings.push(ruleText('This GSTIN contains a different PAN.'));
  const named = gstStates[gstin.slice(0, 2)];
  if (state && named && named.toLowerCase() !== state.trim().toLowerCase())
    warnings.push(ruleText('This GSTIN belongs to {state}.', { state: named }));
  return warnings;
}
