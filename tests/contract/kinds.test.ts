import { describe, expect, test } from 'vitest';
import { findCall } from '#contract/calls.ts';
import type { FieldKind } from '#contract/core/define-fields.ts';
import { wordOfField, type Resource } from '#contract/core/resource.ts';
import { resources } from '#contract/resources.ts';
import { asTexts } from '#ui/form/texts.ts';

const UUID = '01a20add-885e-7337-baa5-d4470335ce50';

/** A stored value of a kind; texts, lists and values of parts have forms of their own. */
function storedOf(word: FieldKind): unknown {
  switch (word.kind) {
    case 'money':
      return 125_050;
    case 'number':
    case 'rupees':
      return 1;
    case 'flag':
      return true;
    case 'day':
      return '2026-11-05';
    case 'instant':
      return '2026-11-05T04:30:00.000Z';
    case 'word':
      return word.words[0];
    case 'choice':
      return 'key';
    case 'ref':
      return UUID;
    case undefined:
    case 'text':
    case 'list':
    case 'parts':
      return undefined;
  }
}

/** What a body may carry and the server decides. */
const computed = ['id', 'margin'];

/** The fields that people write by forms, each with the rule of its call. */
function written(resource: Resource) {
  const body = findCall(resource.calls.create ?? '')?.body?.shape ?? {};
  return Object.keys(resource.row.shape).flatMap((field) => {
    const [rule, word] = [body[field], wordOfField(resource, field)];
    return rule && word && !computed.includes(field) ? [{ field, rule: rule['~standard'], word }] : [];
  });
}

const edited = Object.values<Resource>(resources).filter(({ calls }) => calls.update !== undefined);

describe.each(edited)('the fields of $name', (resource) => {
  const fields = written(resource);

  test('come back from their form as they were stored', () => {
    const stored = fields.map(({ field, word }) => [field, storedOf(word)] as const);
    const back = fields.map(({ field, rule, word }) => {
      const value = storedOf(word);
      const typed = asTexts({ [field]: word }, { [field]: value })[field];
      return [field, value === undefined ? value : valueOf(rule.validate(typed))] as const;
    });
    expect(Object.fromEntries(back)).toEqual(Object.fromEntries(stored));
  });

  test('say which are days', () => {
    const texts = fields.filter(({ word }) => word.kind === undefined || word.kind === 'text');
    const days = texts.filter(({ rule }) => valueOf(rule.validate('5 Nov 2026')) === '2026-11-05');
    expect(days.map(({ field }) => field)).toEqual([]);
  });
});

const valueOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
