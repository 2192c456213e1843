import type * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

/** Walks every schema inside another one, with the way to it. */
export function* within(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod; // the union tells the kinds apart by their type
  switch (def.type) {
    case 'object':
      for (const [key, inner] of Object.entries(def.shape)) yield* within(inner, `${path}.${key}`);
      return;
    case 'array':
      yield* within(def.element, `${path}[]`);
      return;
    case 'record':
      yield* within(def.valueType, `${path}{}`);
      return;
    case 'union':
      for (const option of def.options) yield* within(option, path);
      return;
    case 'pipe':
      yield* within(def.in, path);
      yield* within(def.out, path);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      yield* within(def.innerType, path);
      return;
    case 'intersection':
    case 'tuple':
    case 'map':
    case 'set':
    case 'lazy':
      throw new Error(`${path} is of a kind this walk does not know: ${def.type}`);
    default:
  }
}
