import { linkOptions } from '@tanstack/react-router';
import type { Draft } from '#data/api.ts';
import { t } from '#ui/language/text.ts';

const EDITED =
  /^((?:leads|contacts|accounts|opportunities|tickets|activities|documents|journey_plans|market_visits|expense_statements|expenses)\/edit|contacts\/convert)\/(.+)$/;

/** URL and title of a draft; undefined for a form this version does not have. */
export function draftPlace({ key, values }: Pick<Draft, 'key' | 'values'>) {
  const names = [values['name'], values['title'], values['subject'], values['place_of_visit']];
  const name = names.find((one): one is string => typeof one === 'string' && one !== '') ?? t('no name yet');
  if (key === 'leads/create')
    return { title: t('New lead, {name}', { name }), link: linkOptions({ to: '/leads/create' }) };
  if (key === 'contacts/create')
    return { title: t('New customer, {name}', { name }), link: linkOptions({ to: '/customers/create' }) };
  if (key === 'accounts/create')
    return { title: t('New account, {name}', { name }), link: linkOptions({ to: '/accounts/create' }) };
  if (key === 'opportunities/create')
    return {
      title: t('New opportunity, {name}', { name }),
      link: linkOptions({ to: '/opportunities/create' }),
    };
  if (key === 'tickets/create')
    return { title: t('New ticket, {name}', { name }), link: linkOptions({ to: '/cases/create' }) };
  if (key === 'activities/create')
    return { title: t('New activity, {name}', { name }), link: linkOptions({ to: '/activities/create' }) };
  if (key === 'documents/create')
    return { title: t('New document, {name}', { name }), link: linkOptions({ to: '/documents/create' }) };
  const [, work, visit] = /^(check-out|note)\/(.+)$/.exec(key) ?? [];
  if (visit !== undefined)
    return {
      title: work === 'note' ? t('A note on a visit') : 'A check-out',
      link: linkOptions({ to: '/marketvisits/$id', params: { id: visit } }),
    };
  const [, ticket] = /^update\/(.+)$/.exec(key) ?? [];
  if (ticket !== undefined)
    return {
      title: t('An update on a ticket'),
      link: linkOptions({ to: '/cases/$id', params: { id: ticket } }),
    };
  if (key === 'journey_plans/create')
    return {
      title: t('New journey plan, {name}', { name }),
      link: linkOptions({ to: '/journeyplans/create' }),
    };
  if (key === 'market_visits/create')
    return {
      title: t('New market visits, {name}', { name }),
      link: linkOptions({ to: '/marketvisits/create' }),
    };
  if (key === 'expense_statements/create')
    return {
      title: t('New expense statement, {name}', { name }),
      link: linkOptions({ to: '/expensestatements/create' }),
    };
  const [, statement] = /^expenses\/create\/(.+)$/.exec(key) ?? [];
  if (statement !== undefined)
    return {
      title: t('New expense, {name}', { name }),
      link: linkOptions({ to: '/expense/create/$id', params: { id: statement } }),
    };
  const [, form, id] = EDITED.exec(key) ?? [];
  if (id === undefined) return undefined;
  const params = { id };
  switch (form) {
    case 'contacts/edit':
      return { title: t('Changes to a customer'), link: linkOptions({ to: '/customers/edit/$id', params }) };
    case 'accounts/edit':
      return { title: t('Changes to an account'), link: linkOptions({ to: '/accounts/edit/$id', params }) };
    case 'opportunities/edit':
      return {
        title: t('Changes to an opportunity'),
        link: linkOptions({ to: '/opportunities/edit/$id', params }),
      };
    case 'tickets/edit':
      return { title: t('Changes to a ticket'), link: linkOptions({ to: '/cases/edit/$id', params }) };
    case 'activities/edit':
      return {
        title: t('Changes to an activity'),
        link: linkOptions({ to: '/activities/edit/$id', params }),
      };
    case 'documents/edit':
      return { title: t('Changes to a document'), link: linkOptions({ to: '/documents/edit/$id', params }) };
    case 'journey_plans/edit':
      return {
        title: t('Changes to a journey plan'),
        link: linkOptions({ to: '/journeyplans/edit/$id', params }),
      };
    case 'market_visits/edit':
      return {
        title: t('Changes to a market visit'),
        link: linkOptions({ to: '/marketvisits/edit/$id', params }),
      };
    case 'expense_statements/edit':
      return {
        title: t('Changes to an expense statement'),
        link: linkOptions({ to: '/expensestatements/edit/$id', params }),
      };
    case 'expenses/edit':
      return { title: t('Changes to an expense'), link: linkOptions({ to: '/expense/edit/$id', params }) };
    case 'contacts/convert':
      return { title: t('A lead to convert'), link: linkOptions({ to: '/convert/$id', params }) };
    default:
      return { title: t('Changes to a lead'), link: linkOptions({ to: '/leads/edit/$id', params }) };
  }
}
