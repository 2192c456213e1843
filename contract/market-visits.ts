import * as z from 'zod/mini';
import { id } from './fields.ts';
import { defineResource, rowBase } from './resource.ts';

/** A visit to one lead or one customer, as the timelines of those records show it. */
export const marketVisitRow = z.extend(rowBase, {
  title: z.string(),
  date: z.string(),
  lead_id: z.nullable(id),
  contact_id: z.nullable(id),
  assigned_to: z.nullable(id),
});
export type MarketVisit = z.infer<typeof marketVisitRow>;

export const market_visits = defineResource({
  name: 'market_visits',
  row: marketVisitRow,
  access: 'scoped',
  filters: {
    lead_id: { kind: 'equals', field: 'lead_id' },
    contact_id: { kind: 'equals', field: 'contact_id' },
  },
  search: ['title'],
  sort: { by: 'date', descending: true },
  index: {
    columns: {
      title: 'text',
      date: 'text',
      lead_id: 'choice',
      contact_id: 'choice',
      assigned_to: 'choice',
      created_by: 'choice',
      created_at: 'time',
    },
  },
  calls: {},
});
