import type { FieldWord } from '#ui/record/kind.ts';

/** The fields of a party as its screens call them. */
export const partyWords: Readonly<Record<string, FieldWord | string>> = {
  name: 'Shop Name',
  status: { label: 'Status', lists: ['lead_status'] },
  lead_type: { label: 'Lead Type', lists: ['lead_type'] },
  priority: { label: 'Priority', lists: ['priority'] },
  department: { label: 'Department', lists: ['department'] },
  customer_type: { label: 'Customer Type', lists: ['customer_type', 'customer_type_industry'] },
  retailer_tax_type: { label: 'Retailer Tax Type', lists: ['retailer_tax_type'] },
  territory_id: 'Territory',
  gstin_no: 'GSTIN No',
  pan_no: 'PAN No',
  pin_code: 'Pincode',
  cdp_code: 'ID',
  location: 'Address',
};
