/** Where the draft of a new lead is kept. */
export const NEW_LEAD_DRAFT = 'leads/create';

/** Where the draft of an edited lead is kept. */
export const editDraft = (id: string): string => `leads/edit/${id}`;
