import type { Call } from '#contract/core/call.ts';
import { ApiError } from '#contract/core/errors.ts';
import { isRecord } from '../calls/run-call.ts';
import { JsonMeter, type JsonLimits } from './json-meter.ts';

/** Filters are texts by name; the schema looks at their names and values. */
const FILTERS: JsonLimits = { bytes: 16 * 1024, depth: 5, values: 300, items: 200 };

type Query = Record<string, unknown>;

/**
 * Normalizes the several query formats of lists and searches to the one that the contract's schemas check: `filters`
 * as an object, and search text as `query`.
 */
export function foldQuery(call: Call, query: Query, bare: string): Query {
  const keys = call.query ? Object.keys(call.query.shape) : [];
  if (keys.includes('filters')) return foldFilters(keys, query);
  if (keys.length === 1 && keys[0] === 'query') return foldSearch(query, bare);
  return query;
}

/** Filters as one JSON text, as `filters[name]=value` or as plain names; the last form wins. */
function foldFilters(known: readonly string[], query: Query): Query {
  const folded: Query = {};
  const filters: Query = {};
  for (const [key, value] of Object.entries(query)) {
    const inner = /^filters\[([^\]]+)\]$/.exec(key)?.[1];
    if (inner !== undefined) filters[inner] = value;
    else if (key === 'filters') Object.assign(filters, filtersText(value));
    else if (known.includes(key)) folded[key] = value === '' ? undefined : value;
    else filters[key] = value;
  }
  for (const [key, value] of Object.entries(filters)) if (Array.isArray(value)) filters[key] = value.at(-1);
  return { ...folded, filters };
}

function filtersText(value: unknown): Query {
  if (typeof value !== 'string' || value === '') return {};
  if (value === 'true' || value === 'false') return {}; // the flag of an open filter panel, stored in some links
  new JsonMeter(FILTERS).take(Buffer.from(value));
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw unreadable();
  }
  if (parsed === null || (Array.isArray(parsed) && parsed.length === 0)) return {};
  if (!isRecord(parsed)) throw unreadable();
  return parsed;
}

const unreadable = () =>
  new ApiError('invalid', 'The filters cannot be read.', { filters: ['The filters cannot be read'] });

/** Search text as `query`, as `text`, or as the whole query string. */
function foldSearch(query: Query, bare: string): Query {
  const named = query['query'] ?? query['text'];
  if (named !== undefined) return { query: Array.isArray(named) ? named.at(-1) : named };
  const keys = Object.keys(query);
  if (keys.length === 1 && query[keys[0] ?? ''] === '' && !bare.endsWith('=')) return { query: keys[0] };
  return { query: '' };
}
