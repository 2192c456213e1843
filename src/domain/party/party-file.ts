import { genders } from '#contract/party.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { stateNames } from '#lib/geo/states.ts';

/** A party as a file shows it: the columns of its list first, then the rest of its form, and its own ones. */
export const partyFile = (own: readonly FileColumn[]): readonly FileColumn[] => [...listed, ...rest, ...own];

const listed: readonly FileColumn[] = [
  { title: 'ID', field: 'cdp_code', as: 'text', derived: true },
  {
    title: 'Name',
    field: 'name',
    as: 'text',
    also: ['Shop Name', 'Shop', 'Firm', 'Business Name', 'Company'],
  },
  {
    title: 'Mobile',
    field: 'mobile',
    as: 'text',
    also: [
      'Mobile No',
      'Mobile Number',
      'Phone',
      'Phone No',
      'Phone Number',
      'Contact No',
      'Contact Number',
      'Cell',
    ],
  },
  {
    title: 'Type',
    field: 'customer_type',
    as: 'choice',
    lists: ['customer_type', 'customer_type_industry'],
    also: ['Customer Type', 'Shop Type', 'Category'],
  },
  { title: 'Territory', field: 'territory_id', as: 'name', of: 'territories', also: ['Area', 'Beat'] },
  { title: 'Status', field: 'status', as: 'choice', lists: ['lead_status'] },
  { title: 'Created At', field: 'created_at', as: 'time', derived: true },
];

const rest: readonly FileColumn[] = [
  { title: 'First Name', field: 'first_name', as: 'text', also: ['Owner', 'Owner Name', 'Contact Person'] },
  { title: 'Middle Name', field: 'middle_name', as: 'text' },
  { title: 'Last Name', field: 'last_name', as: 'text', also: ['Surname', 'Family Name'] },
  { title: 'Gender', field: 'gender', as: 'word', words: genders, also: ['Sex'] },
  { title: 'Birth Date', field: 'birth_date', as: 'day', also: ['Date of Birth', 'DOB', 'Birthday'] },
  { title: 'Anniversary Date', field: 'anniversary_date', as: 'day', also: ['Anniversary'] },
  { title: 'Email', field: 'email', as: 'text', also: ['E-mail', 'Email ID', 'Email Address', 'Mail'] },
  { title: 'Work Email', field: 'work_email', as: 'text', also: ['Office Email'] },
  { title: 'Work Phone', field: 'work_phone', as: 'text', also: ['Office Phone', 'Alternate Mobile'] },
  { title: 'Credit Days', field: 'credit_days', as: 'number', also: ['Credit', 'Credit Period'] },
  { title: 'Department', field: 'department', as: 'choice', lists: ['department'] },
  { title: 'Registration Date', field: 'registration_date', as: 'day', also: ['Registered On'] },
  {
    title: 'Retailer Tax Type',
    field: 'retailer_tax_type',
    as: 'choice',
    lists: ['retailer_tax_type'],
    also: ['Tax Type', 'GST Type'],
  },
  { title: 'GSTIN No', field: 'gstin_no', as: 'text', also: ['GSTIN', 'GST', 'GST No', 'GST Number'] },
  { title: 'PAN No', field: 'pan_no', as: 'text', also: ['PAN', 'PAN Number', 'PAN Card'] },
  { title: 'Lead Type', field: 'lead_type', as: 'choice', lists: ['lead_type'] },
  { title: 'Priority', field: 'priority', as: 'choice', lists: ['priority'] },
  { title: 'Source', field: 'source', as: 'text', also: ['Lead Source'] },
  { title: 'Description', field: 'description', as: 'text', also: ['Remarks', 'Remark', 'Notes', 'Comment'] },
  {
    title: 'Assigned To',
    field: 'assigned_to',
    as: 'name',
    of: 'users',
    also: ['Assignee', 'Sales Officer', 'Salesman', 'Owner User'],
  },
  { title: 'Created By', field: 'created_by', as: 'name', of: 'users', derived: true },
  { title: 'Address', field: 'location.address', as: 'text', also: ['Street', 'Address Line 1'] },
  { title: 'Landmark', field: 'location.landmark', as: 'text', also: ['Near'] },
  { title: 'City', field: 'location.city', as: 'text', also: ['Town', 'District'] },
  { title: 'State', field: 'location.state', as: 'word', words: stateNames },
  {
    title: 'Pincode',
    field: 'location.pin_code',
    as: 'text',
    also: ['PIN', 'Pin Code', 'Postal Code', 'ZIP'],
  },
  { title: 'Country', field: 'location.country', as: 'text' },
  { title: 'Latitude', field: 'location.latitude', as: 'number', also: ['Lat'] },
  { title: 'Longitude', field: 'location.longitude', as: 'number', also: ['Lng', 'Long', 'Lon'] },
];
