import type { Decision, Issue } from '#data/issues.ts';

/** One field in conflict; with several local values if the user changed it again meanwhile. */
export interface Field {
  field: string;
  issues: readonly [Issue, ...Issue[]];
}

/** A record's conflicts by field, local values newest first. */
export function fieldsOf(issues: readonly Issue[]): Field[] {
  const fields = new Map<string, [Issue, ...Issue[]]>();
  for (const issue of issues.toSorted((one, other) => other.at.localeCompare(one.at))) {
    const known = fields.get(issue.field);
    if (known) known.push(issue);
    else fields.set(issue.field, [issue]);
  }
  return [...fields].map(([field, own]) => ({ field, issues: own }));
}

/** The choices so far, by field. The server's value is stored as shown at that moment. */
export type Choices = Readonly<Record<string, Decision>>;

export const SERVER = 'server';

/** The choice of one value of a field: a local one by its issue, or the server's. */
export const decisionOf = ({ field, issues: [{ server }] }: Field, value: string): Decision => ({
  field,
  mine: value === SERVER ? null : value,
  seen: server,
});

/** The same side for every field. */
export const all = (fields: readonly Field[], side: 'mine' | 'server'): Choices =>
  Object.fromEntries(
    fields.map((field) => [field.field, decisionOf(field, side === 'mine' ? field.issues[0].id : SERVER)]),
  );
