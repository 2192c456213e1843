import { linkOptions } from '@tanstack/react-router';

/** Where the records of a resource are edited. A resource with an edit screen adds its line here. */
export const places: Readonly<Record<string, { edit: (id: string, op_id: string) => Place } | undefined>> = {
  leads: { edit: leadEdit },
  contacts: { edit: customerEdit },
  accounts: { edit: accountEdit },
  opportunities: { edit: opportunityEdit },
  documents: { edit: documentEdit },
};

type Place = ReturnType<
  typeof leadEdit | typeof customerEdit | typeof accountEdit | typeof opportunityEdit | typeof documentEdit
>;

function leadEdit(id: string, op: string) {
  return linkOptions({ to: '/leads/edit/$id', params: { id }, search: { op } });
}

function customerEdit(id: string, op: string) {
  return linkOptions({ to: '/customers/edit/$id', params: { id }, search: { op } });
}

function accountEdit(id: string, op: string) {
  return linkOptions({ to: '/accounts/edit/$id', params: { id }, search: { op } });
}

function opportunityEdit(id: string, op: string) {
  return linkOptions({ to: '/opportunities/edit/$id', params: { id }, search: { op } });
}

function documentEdit(id: string, op: string) {
  return linkOptions({ to: '/documents/edit/$id', params: { id }, search: { op } });
}
