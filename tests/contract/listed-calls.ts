/** What the specification lists of one call: its fields by dotted path, in the words of the wire. */
export interface ListedCall {
  method: 'GET' | 'POST';
  path: string;
  request: readonly string[];
  answer: readonly string[];
}

const LEAD = (
  'name first_name middle_name last_name gender birth_date anniversary_date email work_email mobile work_phone ' +
  'credit_days department customer_type registration_date territory_id retailer_tax_type gstin_no pan_no status ' +
  'lead_type priority source description assigned_to account_id landmark cdp_code state location'
).split(' ');

const row = (method: 'GET' | 'POST', path: string, request: string, answer: string): ListedCall => ({
  method,
  path,
  request: request.split(' ').filter(Boolean),
  answer: answer.split(' ').filter(Boolean),
});

const PAGED = 'sortBy descending rowsPerPage page query filters';

/** The listed calls of the areas that are built: session, shell, leads and the look-ups their forms use. */
export const listedCalls: readonly ListedCall[] = [
  row(
    'POST',
    '/api/login',
    'username password token',
    'status user permissions access_token expiration message',
  ),
  row('POST', '/api/users/sendotp', 'user_code', 'status message'),
  row('POST', '/api/users/otp', 'user_otp', 'status user_id message'),
  row('POST', '/api/users/forgotpassword', 'new_password confirm_password id', 'status message'),
  row('GET', '/api/getAppLink', '', 'status link'),
  row('GET', '/api/leads', PAGED, 'status list.data list.total'),
  row('GET', '/api/searchLeads', 'query', 'status data'),
  row('GET', '/api/leads/{id}', '', 'status lead_detail'),
  row('GET', '/api/leads/{id}/edit', '', 'lead'),
  row('POST', '/api/leads', LEAD.join(' '), 'message status lead.id lead.department'),
  row('POST', '/api/leads/{id}/update', ['lead_id', ...LEAD].join(' '), 'status message'),
  row('POST', '/api/leads/{id}/delete', 'id', 'status message'),
  row('POST', '/api/deleteLead', 'id', 'status message'),
  row('POST', '/api/updateLeadStatus/{id}', 'status', 'status message'),
  row('POST', '/api/updateLeadPriority/{id}', 'priority', 'status message'),
  row('GET', '/api/getLeadDropdownList', '', 'status_list priority_list'),
  row(
    'GET',
    '/api/leads/dropdownlist',
    '',
    'status_list retailer_tax_type_list customer_type customer_type_industry department',
  ),
  row('POST', '/api/getLeadsDropdown', 'account_id', 'leads'),
  row('GET', '/api/getLeadsDropdown', '', 'leads'),
  row('POST', '/api/users/assignedto', 'territory', 'status data.users'),
  row('GET', '/api/getTerritories/{state}', 'userid', 'status data'),
  row('GET', '/api/searchTerritories', 'query', 'status data.data'),
  row('GET', '/api/getterritorybyid/{id}', '', 'status data'),
  row('GET', '/api/searchUsers', 'query', 'status users'),
  row('GET', '/api/getUsersList', '', 'users_list'),
];
