import { linkOptions } from '@tanstack/react-router';

/** Where the records of a resource are edited. A resource with an edit screen adds its line here. */
export const places: Readonly<
  Record<string, { edit: (id: string, op_id: string) => ReturnType<typeof leadEdit> } | undefined>
> = { leads: { edit: leadEdit } };

function leadEdit(id: string, op: string) {
  return linkOptions({ to: '/leads/edit/$id', params: { id }, search: { op } });
}
