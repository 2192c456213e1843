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

const ACCOUNT =
  'name website industry email phone priority description assigned_to location city pincode state country ' +
  'latitude longitude';

const OPPORTUNITY =
  'name quantity stage amount actual_cost margin close_date description assigned_to account_id contact_id lead_id';

const TICKET =
  'subject status priority description category source assigned_to lead_id contact_id account_id';

const ACTIVITY =
  'subject status type priority date start_time due_time assigned_to description account_id lead_id contact_id ' +
  'invitees reminder_fifteen reminder_thirty reminder_hour';

const VISIT =
  'assigned_to title date description state territory lead_customer reminder reminder_date reminder_time';

const PLAN =
  'title from to description assigned_to reminder reminder_date reminder_time state territory lead_customer ' +
  'leadsdate location';

const row = (method: 'GET' | 'POST', path: string, request: string, answer: string): ListedCall => ({
  method,
  path,
  request: request.split(' ').filter(Boolean),
  answer: answer.split(' ').filter(Boolean),
});

const PAGED = 'sortBy descending rowsPerPage page query filters';

const CUSTOMER = [...LEAD, 'sap_code'].join(' ');

/** The listed calls of the areas that are built: session, shell, leads, customers and the look-ups their forms use. */
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
  row('POST', '/api/leads/{id}/converttocontact', `lead_id ${CUSTOMER}`, 'status data.id'),
  row('GET', '/api/contacts', PAGED, 'list.data list.total'),
  row('GET', '/api/contacts/search', 'query', 'data'),
  row(
    'GET',
    '/api/contacts/dropdownlist',
    '',
    'customer_type status_list retailer_tax_type_list customer_type_industry department',
  ),
  row('GET', '/api/contacts/{id}', '', 'status contact_detail'),
  row('GET', '/api/contacts/{id}/edit', '', 'contact'),
  row('POST', '/api/contacts', CUSTOMER, 'status contact_id'),
  row('POST', '/api/contacts/{id}/update', CUSTOMER, 'status message'),
  row('POST', '/api/contacts/{id}/delete', 'id', 'status message'),
  row('POST', '/api/updateContactStatus/{id}', 'status', 'status message'),
  row('POST', '/api/getContactsDropdown', 'account_id', 'contacts'),
  row('GET', '/api/accounts', PAGED, 'list.data list.total'),
  row('GET', '/api/accounts/{id}', '', 'status account_details'),
  row('GET', '/api/getAccountDetails/{id}', '', 'account'),
  row('POST', '/api/accounts', ACCOUNT, 'account_id'),
  row('POST', '/api/updateAccount/{id}', ACCOUNT, 'status message'),
  row('POST', '/api/updateAccountPriority/{id}', 'priority', 'message status'),
  row('GET', '/api/getAccountDropdownList', '', 'priority_list'),
  row('GET', '/api/getAccountsDropdown', '', 'accounts'),
  row('POST', '/api/accounts/{id}/delete', 'id', 'status message'),
  row('GET', '/api/activities', PAGED, 'status list.data list.total'),
  row('GET', '/api/activities/{id}', '', 'activity_detail'),
  row('GET', '/api/getActivityDetails/{id}', '', 'status activity'),
  row('POST', '/api/activities', ACTIVITY, 'message status activity.id'),
  row('POST', '/api/updateActivity/{id}', ACTIVITY, 'status message'),
  row('POST', '/api/updateActivityStatus/{id}', 'status', 'message status'),
  row('GET', '/api/getActivityDropdownList', '', 'status_list priority_list type_list'),
  row('GET', '/api/tickets', PAGED, 'status list.data list.total'),
  row('GET', '/api/tickets/{id}', '', 'status ticket_detail'),
  row('GET', '/api/getTicketDetails/{id}', '', 'status ticket'),
  row('POST', '/api/tickets', TICKET, 'ticket_id'),
  row('POST', '/api/updateTicket/{id}', TICKET, 'message status'),
  row('POST', '/api/updateTicketStatus/{id}', 'status', 'message status'),
  row('POST', '/api/updateTicketPriority/{id}', 'priority', 'message status'),
  row('GET', '/api/getTicketDropdownList', '', 'message status_list priority_list category_list source_list'),
  row('GET', '/api/opportunities', PAGED, 'list.data list.total'),
  row('GET', '/api/opportunities/{id}', '', 'status opportunity_detail'),
  row('GET', '/api/getOpportunityDetails/{id}', '', 'opportunity'),
  row('POST', '/api/opportunities', OPPORTUNITY, 'message status opportunity.id'),
  row('POST', '/api/updateOpportunity/{id}', OPPORTUNITY, 'status message'),
  row('POST', '/api/updateOpportunityStage/{id}', 'stage', 'status message'),
  row('GET', '/api/getOpportunityDropdownList', '', 'message stage_list'),
  row('POST', '/api/documents', 'name document opportunity_id', 'status message document'),
  row(
    'POST',
    '/api/attachments/upload',
    'attachment type category record_id record_type name',
    'status message',
  ),
  row('POST', '/api/attachments/delete', 'id', 'status message'),
  row('POST', '/api/users/assignedto', 'territory', 'status data.users'),
  row('GET', '/api/getTerritories/{state}', 'userid', 'status data'),
  row('GET', '/api/searchTerritories', 'query', 'status data.data'),
  row('GET', '/api/getterritorybyid/{id}', '', 'status data'),
  row('POST', '/api/getStatesTerritories', 'user_id', 'status states territories'),
  row('GET', '/api/getAllStates', '', 'states'),
  row('GET', '/api/searchStates/{text}', '', 'states'),
  row('GET', '/api/configurations', '', 'states_territories'),
  row('POST', '/api/storeState', 'name', 'status message state'),
  row('POST', '/api/editState', 'id name', 'status message'),
  row('POST', '/api/deleteState', 'id', 'status message'),
  row('POST', '/api/addTerritory', 'state_id territory_name', 'status message'),
  row('POST', '/api/editTerritory', 'id name', 'status message'),
  row('POST', '/api/deleteTerritory', 'id', 'status message'),
  row('GET', '/api/journeyplans', PAGED, 'list.data list.total'),
  row('GET', '/api/journeyplans/search', PAGED, 'status data'),
  row('GET', '/api/journeyplans/{id}', '', 'status journey_plan market_visits'),
  row('GET', '/api/journeyplans/{id}/edit', '', 'status data marketvisits'),
  row('POST', '/api/journeyplans', PLAN, 'status message id'),
  row(
    'POST',
    '/api/journeyplans/{id}/update',
    'id title description from to assigned_to reminder lead_customer leadsdate',
    'status message',
  ),
  row('POST', '/api/journeyplans/{id}/approval', 'approval_status', 'status message'),
  row('POST', '/api/journeyplans/{id}/delete', 'id', 'status message'),
  row('POST', '/api/getLeadsCustomers', 'territories assigned_to', 'status data'),
  row(
    'GET',
    '/api/marketvisits',
    'sortBy descending rowsPerPage page filters',
    'status list.data list.total',
  ),
  row('GET', '/api/marketvisits/search', PAGED, 'status data'),
  row(
    'GET',
    '/api/marketvisits/{id}',
    '',
    'status data.checks data.lead data.customer data.notes data.attachments',
  ),
  row('GET', '/api/marketvisits/{id}/edit', '', 'status data lead customer'),
  row('POST', '/api/marketvisits', VISIT, 'status message'),
  row(
    'POST',
    '/api/marketvisits/{id}/update',
    'assigned_to title date description reminder lead_customer',
    'status message',
  ),
  row('POST', '/api/marketvisits/{id}/approval', 'approval_status', 'status message'),
  row('POST', '/api/marketvisits/{id}/delete', 'id', 'status message'),
  row('GET', '/api/expensestatements', PAGED, 'status data.data data.total'),
  row('GET', '/api/expensestatements/search', 'query', 'status data'),
  row('GET', '/api/expensestatements/{id}', '', 'status data'),
  row('POST', '/api/expensestatements/{id}/approval', 'approval_status', 'status message'),
  row('POST', '/api/expensestatements/{id}/updatestatus', 'id status', 'status message'),
  row('POST', '/api/expensestatement/{id}/updatestatus', 'id status', 'status message'),
  row('POST', '/api/expensestatements/{id}/delete', '', 'status message'),
  row('GET', '/api/expenses/{id}', '', 'status data'),
  row('GET', '/api/salesforcetracker/userlist', 'query', 'data'),
  row('POST', '/api/salesforcetracker/livelocation', 'id user', 'data'),
  row('POST', '/api/salesforcetracker/activitytracker', 'id date', 'map list user'),
  row('GET', '/api/getTopLeads', '', 'leads'),
  row('GET', '/api/getTopCustomers', '', 'customers'),
  row('GET', '/api/getTodaysMarketVisits', '', 'market_visits'),
  row('GET', '/api/getMyMarketVisits', '', 'market_visits'),
  row('GET', '/api/searchUsers', 'query', 'status users'),
  row('GET', '/api/getUsersList', '', 'users_list'),
];
