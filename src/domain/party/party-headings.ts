import { listed } from '#lib/sheets/headings.ts';

/**
 * What files call a field, apart from its label and name: offices' own sheets, and exports of Tally, Busy, Marg, SAP, Zoho
 * and Salesforce, the nearer to the field's name first. Case, spaces and punctuation do not matter: `Mob. No.` is
 * `Mob No`.
 */
const headings = {
  name: `
    Shop Name | Shop | Firm | Firm Name | Business | Business Name | Company | Company Name | Name 1 |
    Party | Party Name | Ledger | Ledger Name | Account Name | Customer | Customer Name | Dealer |
    Dealer Name | Retailer | Retailer Name | Distributor | Distributor Name | Outlet | Outlet Name |
    Store | Store Name | Trade Name | Legal Name | Display Name | Mailing Name | Print Name |
    Lead Name | Company / Account | Particulars | Organisation | Organisation Name | Organization |
    Organization Name | Shop / Firm Name | Name of Party | Name of the Party | Name of Firm |
    Name of Shop | Name of Customer | दुकान | फर्म | फर्म का नाम | पार्टी | पार्टी का नाम |
    ग्राहक का नाम`,
  mobile: `
    Mobile No | Mobile Number | Mobile 1 | Mobile No 1 | Mobile Phone | Mob | Mob No | Mob Number |
    Primary Mobile | Primary Mobile No | Owner Mobile | Contact Mobile | Customer Mobile | Phone |
    Phone No | Phone Number | Phone 1 | Primary Phone | Ph | Ph No | Mobile / Phone | Contact No |
    Contact Number | Tel | Tel No | Telephone | Telephone No | Telephone 1 | Cell | Cell No | WhatsApp |
    WhatsApp No | WhatsApp Number | मोबाइल | मोबाइल नं | मोबाइल नंबर | मोबाइल नम्बर | फोन | फोन नंबर |
    संपर्क नंबर`,
  customer_type: `
    Customer Type | Shop Type | Party Type | Outlet Type | Dealer Type | Retailer Type | Category |
    Customer Category | Party Category | Channel`,
  territory_id: `
    Area | Area Name | Beat | Beat Name | Route | Route Name | Territory Name | Sales Area |
    Sales Territory | क्षेत्र | इलाका`,
  first_name: `
    Owner | Owner Name | Name of Owner | Proprietor | Proprietor Name | Prop | Prop Name |
    Contact Person | Contact Person Name | Contact Name | Person Name | Key Person | मालिक |
    मालिक का नाम`,
  last_name: 'Surname | Family Name | Owner Surname',
  gender: 'Sex',
  birth_date: 'Date of Birth | DOB | Birthday',
  anniversary_date: 'Anniversary | Wedding Anniversary | Marriage Anniversary | Date of Anniversary | DOA',
  email: 'E-mail | Email ID | Email Address | Primary Email | Mail | Mail ID',
  work_email: 'Office Email',
  work_phone: `
    Office Phone | Office No | Landline | Alternate Mobile | Alternate No | Alternate Number |
    Mobile 2 | Mobile No 2 | Phone 2 | Telephone 2 | Secondary Phone | Other Phone`,
  credit_days: `
    Credit | Credit Period | Default Credit Period | Credit Terms | Cr Days | No of Credit Days |
    Payment Terms | Payment Days`,
  registration_date: 'Registered On | Date of Registration | Reg Date',
  retailer_tax_type: `
    Tax Type | GST Type | GST Treatment | Tax Treatment | Registration Type | Type of Dealer |
    GST Registration Type`,
  gstin_no: `
    GSTIN | GST | GST No | GST Number | GSTIN Number | GSTIN/UIN | GSTIN/UIN No | Party GSTIN |
    GST Reg No | GST Regn No | GST Registration No | GST Registration Number | GST TIN |
    GST Identification Number | GST Identification Number (GSTIN) | GSTIN/UIN of Recipient |
    Tax Number 3 | जीएसटी | जीएसटी नंबर`,
  pan_no: `
    PAN | PAN Number | PAN Card | PAN Card No | PAN/IT No | IT PAN | Income Tax No |
    Permanent Account Number`,
  sap_code: `
    SAP Code | SAP | DMS Code | DMS | Customer Code | Customer No | Dealer Code | Retailer Code |
    Outlet Code | Party Code | Ledger Code | Account Code | Sold-to | Sold-to Party`,
  status: 'Lead Status | Customer Status',
  source: 'Lead Source',
  description: `
    Remarks | Remark | Notes | Note | Comment | Comments | Narration`,
  assigned_to: `
    Assignee | Sales Officer | Salesman | Salesman Name | Salesperson | Sales Person Name |
    Sales Executive | Sales Rep | Sales Representative | SO | SO Name | Owner User | Lead Owner |
    Contact Owner | Account Owner | Customer Owner`,
  'location.address': `
    Address 1 | Address Line 1 | Full Address | Shop Address | Office Address | Postal Address |
    Street | Street Address | Street / House Number | Billing Address | Billing Street |
    Mailing Address | Mailing Street | पता`,
  'location.landmark': 'Near | Near By | Nearest Landmark | Locality | Address 2 | Address Line 2',
  'location.city': `
    Town | City / Town | Town / City | District | Station | Village | Place | Billing City |
    Mailing City | शहर | गाँव`,
  'location.state': `
    State Name | State / UT | State / POS | State / Province | Place of Supply | Place of Contact |
    Billing State | Billing State / Province | Mailing State | Mailing State / Province | राज्य`,
  'location.pin_code': `
    PIN | PIN No | PIN Code No | Postal Code | Postcode | ZIP | ZIP Code | Zip / Postal Code |
    Billing Code | Billing Zip | Billing Zip / Postal Code | Mailing Zip | Mailing Zip / Postal Code |
    पिन | पिन कोड | पिनकोड`,
  'location.latitude': 'Lat',
  'location.longitude': 'Lng | Long | Lon',
};

export const partyHeadings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(headings).map(([field, texts]) => [field, listed(texts)]),
);
