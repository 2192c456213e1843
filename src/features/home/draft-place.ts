import { linkOptions } from '@tanstack/react-router';
import type { Draft } from '#data/api.ts';

/** Where a draft is continued, and what it is called; undefined for a form this version does not have. */
export function draftPlace({ key, values }: Pick<Draft, 'key' | 'values'>) {
  const name = typeof values['name'] === 'string' && values['name'] ? values['name'] : 'no name yet';
  if (key === 'leads/create')
    return { title: `New lead, ${name}`, link: linkOptions({ to: '/leads/create' }) };
  const [, id] = /^leads\/edit\/(.+)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  return { title: 'Changes to a lead', link: linkOptions({ to: '/leads/edit/$id', params: { id } }) };
}
