import fc from 'fast-check'
import type * as v from 'valibot'
import type { Rule } from '#resume/schema/fields.ts'
import { strict } from '#resume/schema/read.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Group, type Kind, kindOf } from '#resume/schema/walk.ts'

/** A field without fields of its own: a text, number or flag. `name` is its name; for an item, the name of the list. */
export type Leaf = {
  name: string
  kind: 'text' | 'number' | 'boolean'
  rule: Rule | undefined
  markdown: boolean
  /** The words of which the text is one. */
  choices: readonly string[] | undefined
  /** The largest number. */
  max: number
}

/** A record with every field that the schema has: two items in each list, one of each branch. */
export function filled({ entries }: Group, valueFor: (leaf: Leaf) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, filledField(name, field, valueFor)]))
}

function filledField(name: string, field: v.GenericSchema, valueFor: (leaf: Leaf) => unknown): unknown {
  const kind = kindOf(field)
  switch (kind.kind) {
    case 'group':
      return filled(kind as unknown as Group, valueFor)
    case 'list':
      return itemsOf(kind.item).map((item) => filledField(name, item, valueFor))
    case 'either':
      return filledField(name, kind.first, valueFor)
    default:
      return valueFor({
        ...{ name, kind: kind.kind, rule: kind.about.rule, markdown: kind.about.markdown === true },
        ...{ choices: kind.about.words, max: kind.about.max ?? Number.MAX_SAFE_INTEGER },
      })
  }
}

function itemsOf(item: v.GenericSchema): v.GenericSchema[] {
  const kind = kindOf(item)
  return kind.kind === 'either' ? [kind.first, kind.second] : [item, item]
}

/** Valid values of each text rule, as a person would write them. */
const fitting: Record<Rule | 'none', readonly string[]> = {
  none: [
    'Plain',
    ' Two \n lines ',
    '**bold**',
    '<b>&amp;</b>',
    '\u{1f6f6}',
    '{age} {city}',
    '__proto__',
    'a\'b"c',
    'Proofs \ufffe\u0001read\fdaily',
  ],
  url: [
    'https://e.org',
    'https://b\u00fccher.example/stra\u00dfe?\u00e4={1}#\u5c71',
    ' http://e.org/a?b=c#d ',
    'HTTPS://E.ORG/"x',
  ],
  link: ['https://e.org', 'mailto:a@e.org', ' MAILTO:a@e.org?subject="x '],
  slug: ['cts', 'spot-finder-2'],
  day: ['2024-02-29', '1992-04-18'],
  timeZone: ['UTC', 'America/New_York', 'Europe/Zurich'],
  folder: ['about', 'about/gallery-coast'],
  emailAddress: ['ada@example.com'],
  month: ['March', ' may '],
}

const wild = fc.oneof(
  fc.constantFrom(...Object.values(fitting).flat()),
  fc.constantFrom('', ' ', '\u200b', null, 'a\0b', '\ud800', '2023-02-29', '..', 'a/../b', 'javascript:alert(1)'),
  fc.constantFrom(
    '//e.org',
    '/contact',
    'mailto:a@e.org',
    '\\\\e.org',
    'JaVa\tScript:x',
    'data:text/html,x',
    'https://e.org/\ufffe',
    'a@e.org,b@e.org',
    'Mars/Olympus',
  ),
  fc.record({
    month: fc.oneof(fc.integer({ min: -1, max: 14 }), fc.constant('May')),
    year: fc.integer({ max: 12_000 }),
  }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

/** Records that an import accepts, with `rules` beyond the fields where there are some. */
export function valid(fields: Group, rules: v.GenericSchema = fields): fc.Arbitrary<Fields> {
  return groupOf(fields, (field) => validField(field)).filter((record) => strict(rules, record).problems.length === 0)
}

function validField(field: v.GenericSchema): fc.Arbitrary<unknown> {
  const kind = kindOf(field)
  const value = validValue(kind)
  return kind.isOptional
    ? fc.oneof({ weight: 3, arbitrary: value }, fc.constantFrom(undefined, null, '', ' \n'))
    : value
}

function validValue(kind: Kind): fc.Arbitrary<unknown> {
  switch (kind.kind) {
    case 'group':
      return groupOf(kind, validField)
    case 'list':
      return fc.array(validField(kind.item), { maxLength: 3 })
    case 'either':
      return fc.oneof(validField(kind.first), validField(kind.second))
    case 'number':
      return fc.integer({ min: kind.about.least, max: kind.about.max })
    case 'boolean':
      return fc.boolean()
    default:
      if (kind.about.rule === 'month')
        return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...fitting.month))
      // A word that is none of the choices would make the whole record one that an import rejects.
      return fc.constantFrom(...(kind.about.words ?? fitting[kind.about.rule ?? 'none']))
  }
}

/** Records with any value in any place, most of them close to the schema. */
export function damaged(fields: Group): fc.Arbitrary<Fields> {
  return groupOf(fields, damagedField)
}

function damagedField(field: v.GenericSchema): fc.Arbitrary<unknown> {
  const kind = kindOf(field)
  return fc.oneof(
    { weight: 6, arbitrary: validField(field) },
    { weight: 2, arbitrary: damagedValue(kind) },
    fc.oneof(wild, fc.array(wild, { maxLength: 3 })),
  )
}

function damagedValue(kind: Kind): fc.Arbitrary<unknown> {
  if (kind.kind === 'group') return groupOf(kind, damagedField)
  if (kind.kind === 'list') return fc.array(damagedField(kind.item), { maxLength: 3 })
  return kind.kind === 'either' ? fc.oneof(damagedField(kind.first), damagedField(kind.second)) : wild
}

/** Some of the named fields, and some that the schema does not name. */
function groupOf(
  { entries }: Pick<Group, 'entries'>,
  field: (schema: v.GenericSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Fields> {
  const named = Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, field(schema)]))
  const required = Object.entries(entries).flatMap(([name, schema]) => (kindOf(schema).isOptional ? [] : [name]))
  return fc
    .tuple(
      fc.record(named, { requiredKeys: required }),
      fc.dictionary(fc.constantFrom('more', '$schema', 'constructor'), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 }),
    )
    .map(([fields, others]) => ({ ...others, ...fields }))
}
