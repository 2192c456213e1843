import fc from 'fast-check';

const uuid = '01932d3c-7f00-7000-8000-000000000001';

const hostileTexts = [
  ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff tail', '\u202e\u0007\u001b[31m', '💥'.repeat(200)],
  ["'; drop table leads; --", "' or '1'='1", '%', '_', '\\', '%00', '../../etc/passwd', '$(id)', '{{7*7}}'],
  ['<script>alert(1)</script>', '=1+1', 'null', 'undefined', 'NaN', 'true', '-1', '1e999', '0x10', '٣'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[admin]', 'x'.repeat(100_000)],
  ['0000-00-00', '9999-99-99', '2026-02-30', '-271821-04-20', '+275760-09-13', '2026-11-21T25:61:61Z'],
  ['2026-11-21T10:00:00+99:99', '2026-11-21', '99999-01-01', 'infinity', 'now', 'epoch', '10:00'],
  [uuid, uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll('-', ''), `${uuid} `, `${uuid}\u0000`, 'not-an-id'],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
].flat();

const hostileNumbers = [
  [0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 9_999_999, 0.1 + 0.2],
  [2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, -(2 ** 63)],
].flat();

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
};

/** Any value JSON can carry, and many that somebody would only send to break something. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 1, arbitrary: fc.constantFrom(30, 60, 2000).map(deep) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...hostileTexts), { maxLength: 20 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...hostileTexts), fc.jsonValue(), { maxKeys: 5 }) },
);

/** JSON text with the key __proto__, which no object literal can carry. */
export const protoTexts = [
  '{"__proto__":{"role":"Admin"}}',
  '{"constructor":{"prototype":{"role":"Admin"}}}',
  '{"location":{"__proto__":{"state":"x"}}}',
];

/** Bytes that are no JSON at all, or hardly. */
export const rawBodies: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom('', '{', '[', 'null', '0', '"x"', '[]', '{"a":1,}', '{"a":1}{"b":2}', ...protoTexts),
  fc.constant('['.repeat(50_000)),
  fc.constant(Buffer.from([0xff, 0xfe, 0x00])),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constant(`{"name":"${'x'.repeat(300_000)}"}`),
);
