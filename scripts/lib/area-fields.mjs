/**
 * A field as the command line names it: `price:money`, `code:text!`, `tags:list(choice(product_tag))`.
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {KindName} kind of its values
 * @property {string} of the list of a choice, the resource of a reference
 * @property {boolean} many
 * @property {boolean} required
 */

/**
 * What the files of an area say of a field of one kind.
 * @typedef {object} Kind
 * @property {(field: Field) => string} rule of the contract
 * @property {(field: Field) => string} [kind] of the contract, if it is more than its name
 * @property {string} column
 * @property {(field: Field) => string} input its element in the form
 * @property {(field: Field) => string} sample a value in the server test, as it is stored
 * @property {string} [filter] kind of the filter of its list
 */

const LABELS = /** @type {const} */ ({ text: 'TextField', day: 'DateField', flag: 'FlagField' });

/** @param {string} element @param {string} [more] */
const input =
  (element, more = '') =>
  (/** @type {Field} */ { name, required }) =>
    `<${element} form={form} {...input('${name}')}${required ? ' required' : ''}${more} />`;

/** @param {string} required @param {string} optional */
const rule = (required, optional) => (/** @type {Field} */ field) => (field.required ? required : optional);

/** Resources that a server test can make one of. */
/** @type {Readonly<Record<string, string>>} */
const made = {
  users: 'desk.officer_id',
  leads: 'await desk.made(who)',
  contacts: 'await desk.madeContact(who)',
  accounts: 'await desk.madeAccount(who)',
};

/** @type {Readonly<Record<'text' | 'number' | 'money' | 'rupees' | 'day' | 'instant' | 'flag' | 'choice' | 'ref', Kind>>} */
export const kinds = {
  text: {
    rule: rule('(label) => required(label, 200)', 'optionalText(200)'),
    column: 'text',
    input: input(LABELS.text),
    sample: ({ label }) => `'${label}'`,
    filter: 'text',
  },
  number: {
    rule: rule('wholeNumber', 'optionalWholeNumber'),
    column: 'integer',
    input: input(LABELS.text, ' typing={digits}'),
    sample: () => '12',
  },
  rupees: {
    rule: rule('wholeNumber', 'optionalWholeNumber'),
    column: 'integer',
    input: input(LABELS.text, ' typing={digits}'),
    sample: () => '450',
  },
  money: {
    rule: rule('requiredAmount', 'optionalAmount'),
    column: 'bigint',
    input: input(LABELS.text, ' typing={money}'),
    sample: () => '125_050',
  },
  day: {
    rule: rule('requiredDay', 'optionalDay'),
    column: 'date',
    input: input(LABELS.day),
    sample: () => "'2026-12-05'",
    filter: 'day',
  },
  instant: {
    rule: rule('requiredInstant', 'optionalInstant'),
    column: 'timestamptz(3)',
    input: input(LABELS.text, ' typing={moment}'),
    sample: () => "'2026-12-05T04:30:00.000Z'",
  },
  flag: {
    rule: () => 'flag',
    column: 'boolean',
    input: ({ name }) => `<${LABELS.flag} form={form} {...input('${name}')} />`,
    sample: () => 'true',
  },
  choice: {
    rule: rule('(label) => required(label, 60)', 'optionalText(60)'),
    kind: ({ of }) => `choiceOf('${of}')`,
    column: 'text',
    input: ({ of, ...field }) => input('ChoiceField', ` choices={${listOf(of)}}`)({ of, ...field }),
    sample: ({ of }) => `choiceEntries.${of}[0]?.[0]`,
    filter: 'choice',
  },
  ref: {
    rule: rule('requiredId', 'optionalId'),
    kind: ({ of }) => `ref('${of}')`,
    column: 'uuid',
    input: ({ of, ...field }) =>
      input(
        'LinkedField',
        ` source={${of === 'users' ? 'findPeople' : `findByName('${of}')`}} titleOf={({ name }) => name}`,
      )({ of, ...field }),
    sample: ({ of }) => made[of] ?? 'null',
    filter: 'person',
  },
};

/** @typedef {keyof typeof kinds} KindName */

/** The variable of a form with the entries of a list, or with records. @param {string} list */
export const listOf = (list) => `${camelOf(list)}Choices`;

/** @param {string} name */
export const camelOf = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** The values of a list are of one kind. @param {Field} field */
export const ruleOf = (field) => {
  if (!field.many) return kinds[field.kind].rule(field);
  const one = kinds[field.kind].rule({ ...field, required: true }).replace(/^\(label\) => /, '');
  const item = { text: "required('Entry', 200)", choice: "required('Entry', 60)", ref: 'id' }[
    /** @type {string} */ (field.kind)
  ];
  return field.required ? `(label) => atLeastOne(label, ${item ?? one})` : `several(${item ?? one})`;
};

/** The kind of a field in the contract, as an argument. @param {Field} field */
export const kindOf = ({ kind, ...field }) => {
  const one = kinds[kind].kind?.({ kind, ...field }) ?? `'${kind}'`;
  return field.many ? `listOf(${one})` : kind === 'text' ? '' : one;
};

/** The column of a field, with its constraints. @param {Field} field */
export const columnOf = ({ name, kind, many, required, of }) => {
  const { column } = kinds[kind];
  if (many) return `${name} ${column}[] not null default '{}'`;
  if (kind === 'flag') return `${name} boolean not null default false`;
  return `${name} ${column}${required ? ' not null' : ''}${of === 'users' ? ' references users (id)' : ''}`;
};

/** The input of a field; several are chosen from a list, or typed with commas. @param {Field} field */
export const inputOf = (field) => {
  const { name, kind, of, many, required } = field;
  if (!many || kind === 'text') return kinds[kind].input(field);
  return `<ManyField form={form} {...input('${name}')}${required ? ' required' : ''} choices={${listOf(of)}} />`;
};

/** A stored value in a test. @param {Field} field */
export const sampleOf = (field) => {
  const one = kinds[field.kind].sample(field);
  return field.many ? `[${one}]` : one;
};

/** True for a field that a form holds as an array. @param {Field} field */
export const isArray = ({ many, kind }) => many && kind !== 'text';

const SPEC =
  /^(?<name>[a-z]+(?:_[a-z]+)*):(?<many>list\()?(?<kind>[a-z]+)(?:\((?<of>[a-z_]+)\))?(?<end>\)?)(?<required>!?)$/;

/**
 * Reads the fields of a command line.
 * @param {readonly string[]} specs
 * @returns {Field[]}
 */
export const fieldsOf = (specs) =>
  specs.map((spec) => {
    const { name, many, kind, of = '', end, required } = SPEC.exec(spec)?.groups ?? {};
    const known = /** @type {KindName | undefined} */ (Object.keys(kinds).find((one) => one === kind));
    const whole = Boolean(many) === Boolean(end) && (kind === 'choice' || kind === 'ref') === Boolean(of);
    if (name === undefined || known === undefined || !whole || (many && !listed.includes(known)))
      throw new Error(
        `"${spec}" is no field. Kinds: ${Object.keys(kinds).join(', ')}, list(…) of ${listed.join(', ')}.`,
      );
    return { name, label: labelOf(name), kind: known, of, many: Boolean(many), required: required === '!' };
  });

/** @type {readonly KindName[]} */
const listed = ['text', 'choice', 'ref'];

/** @param {string} name */
const labelOf = (name) =>
  name
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The modules of names that the files of an area may use. */
/** @type {Readonly<Record<string, string>>} */
const modules = {
  requiredAmount: './core/money.ts',
  optionalAmount: './core/money.ts',
  flag: './core/more-rules.ts',
  optionalInstant: './core/more-rules.ts',
  requiredInstant: './core/more-rules.ts',
  several: './core/more-rules.ts',
  atLeastOne: './core/more-rules.ts',
  required: './core/fields.ts',
  optionalText: './core/fields.ts',
  wholeNumber: './core/fields.ts',
  optionalWholeNumber: './core/fields.ts',
  requiredDay: './core/fields.ts',
  optionalDay: './core/fields.ts',
  requiredId: './core/fields.ts',
  optionalId: './core/fields.ts',
  id: './core/fields.ts',
  defineFields: './core/define-fields.ts',
  field: './core/define-fields.ts',
  choiceOf: './core/define-fields.ts',
  ref: './core/define-fields.ts',
  listOf: './core/define-fields.ts',
  AreaField: '#ui/form/text-field.tsx',
  TextField: '#ui/form/text-field.tsx',
  digits: '#ui/form/text-field.tsx',
  money: '#ui/form/text-field.tsx',
  moment: '#ui/form/text-field.tsx',
  DateField: '#ui/form/date-field.tsx',
  FlagField: '#ui/form/flag-field.tsx',
  ChoiceField: '#ui/form/choice-field.tsx',
  ManyField: '#ui/form/many-field.tsx',
  LinkedField: '#ui/form/linked-field.tsx',
  findByName: '#ui/pick/find-by-name.ts',
  findPeople: '#ui/pick/people.ts',
  useShownChoices: '#ui/pick/use-choices.ts',
  usePick: '#data/hooks.ts',
  useViewer: '#data/hooks.ts',
};

/** The imports of what a text of code uses, from modules of one room. @param {string} code @param {boolean} screen */
export function importsOf(code, screen) {
  const used = Object.entries(modules).filter(
    ([name, path]) => path.startsWith('#') === screen && new RegExp(`[^.'\\w]${name}\\b(?!')`).test(code),
  );
  return [...new Set(used.map(([, path]) => path))]
    .map((path) => {
      const names = used.filter(([, from]) => from === path).map(([name]) => name);
      return `import { ${names.join(', ')} } from '${path}';\n`;
    })
    .join('');
}
