import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { toOwnFields, toStoredDelivery, toStoredFields, wholeField } from './values.ts'

test('any JSON is read as written, in its order, whatever order the store returns', { tags: ['extended'] }, () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (fields) => {
      const written = JSON.stringify(fields)
      expect(JSON.stringify(toOwnFields('jobs', resorted(toStoredFields('jobs', fields))))).toBe(written)
    }),
  )
})

test('a field is stored under its own name and value', () => {
  const fields = { title: 'Boat', years: [1, 2.5], isOver: true, until: null, place: { city: 'Bergen' } }
  expect(toStoredFields('jobs', fields)).toEqual({ ...fields, [wholeField]: JSON.stringify(fields) })
})

const strange: [what: string, fields: Fields, native: Fields][] = [
  ['a field without a name', { a: 1, '': 2 }, { a: 1 }],
  ['a reserved name', JSON.parse('{"a":{"__proto__":1,"__b__":2,"__c":3}}'), { a: { __c: 3 } }],
  ['our own name', { vita: 'x', a: 1 }, { a: 1 }],
  ['a name of 1,501 bytes', { ['é'.repeat(750)]: 1, [`${'é'.repeat(750)}x`]: 2 }, { ['é'.repeat(750)]: 1 }],
  ['half a character', { a: 'x\ud800', '\ud800': 1 }, { a: 'x\ufffd' }],
  ['a list in a list', { a: [[1, ['x']], { b: [2] }] }, { a: ['[1,["x"]]', { b: [2] }] }],
]
for (const [what, fields, native] of strange) {
  test(`${what} is kept, and Firestore gets only what it can hold`, () => {
    const { [wholeField]: _, ...stored } = toStoredFields('jobs', fields)
    expect(stored).toEqual(native)
    const read = toOwnFields('jobs', toStoredFields('jobs', fields))
    expect(JSON.stringify(read)).toBe(JSON.stringify(fields))
  })

  test(`${what} is kept when another field is edited`, () => {
    const read = toOwnFields('jobs', { ...toStoredFields('jobs', fields), edited: true })
    expect(JSON.stringify(read)).toBe(JSON.stringify({ ...fields, edited: true }))
  })
}

test('a value nested deeper than 20 levels is stored as a text', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })
  const stored = JSON.stringify(toStoredFields('jobs', { a: nested(20), b: nested(21) }))
  const end = (depth: number, inner: string) => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`
  expect(stored).toContain(`"a":${end(20, '"x"')},"b":${end(20, JSON.stringify('{"a":"x"}'))}`)
})

test('an edited field has its new value, and the others keep their order', () => {
  const stored = toStoredFields('jobs', { zeta: 1, mu: { y: 1, x: 2, '': 3 }, alpha: 2, gone: 3 })
  const { gone: _, ...rest } = stored
  const edited = { ...rest, alpha: 'new', mu: { x: 5, y: 1, added: true } }
  const read = toOwnFields('jobs', { more: 1, ...edited })
  expect(JSON.stringify(read)).toBe('{"zeta":1,"mu":{"y":1,"x":5,"":3,"added":true},"alpha":"new","more":1}')
})

test('an edited list has its new elements, and unchanged elements are as written', () => {
  const items = [{ b: 1, a: 2, '': 3 }, { c: 1 }, ['x']]
  const stored = toStoredFields('jobs', { items })
  const [first, , last] = stored.items as unknown[]
  const read = (now: unknown[]) => JSON.stringify(toOwnFields('jobs', { ...stored, items: now }).items)
  expect(read([last, first])).toBe('[["x"],{"b":1,"a":2,"":3}]')
  expect(read([first, { c: 2 }, last])).toBe('[{"b":1,"a":2,"":3},{"c":2},["x"]]')
  expect(read([{ a: 7, b: 1 }, { c: 1 }, last])).toBe('[{"b":1,"a":7,"":3},{"c":1},["x"]]')
  expect(read([])).toBe('[]')
})

test('an emptied document is empty, although its JSON remains', () => {
  const { [wholeField]: text } = toStoredFields('jobs', { a: 1, b: 2 })
  expect(toOwnFields('jobs', { [wholeField]: text })).toEqual({})
})

for (const text of ['hello', '[1]', 'null', '{broken', '']) {
  test(`a field 'vita' that another program wrote, '${text}', is an ordinary field`, () => {
    expect(toOwnFields('jobs', { a: 1, [wholeField]: text })).toEqual({ a: 1, [wholeField]: text })
  })
}

test('the times of a delivery are stored as times, but only in a queue', () => {
  const delivery = { state: 'RETRY', nextAttemptTime: '2026-06-01T14:00:00+02:00', endTime: null, error: '2026' }
  const times = { ...delivery, nextAttemptTime: new Date('2026-06-01T12:00:00Z') }
  for (const queue of ['mail', 'forwards'])
    expect(toStoredFields(queue, { delivery })).toMatchObject({ delivery: times })
  expect(toStoredFields('jobs', { delivery })).toMatchObject({ delivery })
  expect(toStoredDelivery(delivery)).toEqual(times)
  expect(toOwnFields('mail', toStoredFields('mail', { delivery }))).toEqual({ delivery })
})

for (const text of [
  'soon',
  '',
  '9999-99-99T99:99:99.999Z',
  '+010000-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59.999Z',
]) {
  test(`'${text}' is no time that Firestore can hold, and stays a text`, () => {
    expect(toStoredDelivery({ notAfter: text })).toEqual({ notAfter: text })
  })
}

test('the first and the last time that Firestore can hold are stored as times', () => {
  for (const text of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
    expect(toStoredDelivery({ notAfter: text })).toEqual({ notAfter: new Date(text) })
})

/** Returns the value as Firestore does: with sorted fields. */
function resorted(value: unknown): Record<string, unknown> {
  const sorted = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(sorted)
    if (typeof each !== 'object' || each === null) return each
    const entries = Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
  }
  return sorted(value) as Record<string, unknown>
}
