import type * as z from 'zod/mini';
import { v7 } from 'uuid';
import { longText, pick, slowValue, upTo, type Random } from './slow-values.ts';

/** Lengths around the bounds of fields: what is just short enough is looked at by everything that follows. */
const lengths = [1, 5, 40, 60, 100, 200, 250, 254, 500, 2_000, 4_000];
const MOST_ENTRIES = 550;

/** Text that fits a field's bound, or nearly does. */
const fittingText = (random: Random): string => longText(random, pick(random, lengths));

/** A value with the shape a schema asks for, so that it comes past the shape: long lists, every key, texts at their bounds. */
export function shapedValue(random: Random, schema: z.core.$ZodType, bytes: number): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return shapedValue(random, def.innerType, bytes);
    case 'pipe':
      return shapedValue(random, def.in._zod.def.type === 'transform' ? def.out : def.in, bytes);
    case 'union':
      return shapedValue(random, pick(random, def.options), bytes);
    case 'enum':
      return JSON.stringify(pick(random, Object.values(def.entries)));
    case 'literal':
      return JSON.stringify(pick(random, def.values));
    case 'array':
      return shapedList(random, def.element, bytes);
    case 'object':
      return shapedObject(random, def.shape, bytes);
    case 'number':
      return pick(random, ['0', '-0.1e-9', '1e308', '12.5', '9007199254740993']);
    case 'boolean':
      return pick(random, ['true', 'false']);
    case 'string':
      return JSON.stringify(random() < 0.3 ? v7() : fittingText(random));
    default:
      return slowValue(random, bytes);
  }
}

function shapedList(random: Random, element: z.core.$ZodType, bytes: number): string {
  const entries: string[] = [];
  const most = pick(random, [1, 50, MOST_ENTRIES]);
  for (let left = bytes; left > 0 && entries.length < most;) {
    const entry = shapedValue(random, element, Math.floor(bytes / most));
    entries.push(entry);
    left -= entry.length + 1;
  }
  return `[${entries.join()}]`;
}

function shapedObject(random: Random, shape: Readonly<z.core.$ZodShape>, bytes: number): string {
  const keys = Object.keys(shape);
  const share = Math.floor(bytes / (keys.length + 1));
  const fields = keys.flatMap((key) => {
    const inner = shape[key];
    return inner ? [`${JSON.stringify(key)}:${shapedValue(random, inner, share)}`] : [];
  });
  return `{${fields.slice(0, 1 + upTo(random, fields.length * 2)).join()}}`;
}
