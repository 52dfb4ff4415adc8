import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemIds, linesOf, withItemIds } from '#resume/records/item-ids.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** docs/behaviour.md 38.5. */
const saved = (before: Fields, after: Fields) => withItemIds(['duties'], before, after)
const withDuties = (before: Fields, duties: readonly unknown[]) => saved(before, { ...before, duties })
const idsOf = (fields: Fields) => itemIds(fields, 'duties')

describe('an item', () => {
  const start = saved({}, { title: 'Pilot', duties: ['Led a team', 'Wrote code', 'Taught'], url: '' })
  const [led = '', wrote = '', taught = ''] = idsOf(start)

  test('has an id beside its list, the same for the same texts', () => {
    expect(Object.keys(start)).toEqual(['title', 'duties', 'dutiesIds', 'url'])
    expect(new Set(start.dutiesIds as string[]).size).toBe(3)
    expect(saved({}, { duties: start.duties }).dutiesIds).toEqual(start.dutiesIds)
    expect(withDuties(start, [])).not.toHaveProperty('dutiesIds')
  })

  test('keeps its id when it is moved, and when it is changed in its place', () => {
    const changed = withDuties(start, ['Led a team', 'Wrote much code', 'Taught'])
    expect(idsOf(changed)).toEqual([led, wrote, taught])
    expect(idsOf(withDuties(changed, ['Wrote much code', 'Taught', 'Led a team']))).toEqual([wrote, taught, led])
    const { dutiesIds: _, ...without } = changed
    expect(saved(start, without)).toEqual(changed)
  })

  test('has its id no more when it is deleted, and a new one has none of another', () => {
    const changed = withDuties(start, ['Led a team', 'Wrote much code', 'Taught'])
    const added = withDuties(changed, ['Led a team', 'Wrote much code', 'Taught', 'Wrote code'])
    expect(idsOf(added)).toEqual([led, wrote, taught, `${wrote}-2`])
    expect(idsOf(withDuties(added, ['Led a team', 'Taught', 'Wrote code']))).toEqual([led, taught, `${wrote}-2`])
  })

  test('has the id that came with it, unless the ids do not fit the list', () => {
    const both = { duties: ['Taught all', 'Led a team'], dutiesIds: [taught, led] }
    expect(saved(start, both)).toEqual(both)
    for (const dutiesIds of [[led], [led, led], ['1', led], [7, led], 'x', ['a b', led], ['a'.repeat(65), led]])
      expect(idsOf(saved(start, { duties: ['Taught', 'Led a team'], dutiesIds }))).toEqual([taught, led])
  })

  test('of two with one text is known by its place', () => {
    const twice = saved({}, { duties: ['Taught', 'Led a team', 'Taught'] })
    expect(idsOf(twice)).toEqual([taught, led, `${taught}-2`])
    expect(idsOf(withDuties(twice, ['Taught more', 'Led a team', 'Taught']))).toEqual(idsOf(twice))
  })

  test('may be a group', () => {
    const [sea, land] = [
      { heading: 'Sea', text: 'Salt' },
      { heading: 'Land', text: 'Earth' },
    ]
    const story = saved({}, { duties: [sea, land] })
    const moved = withDuties(story, [{ text: 'Earth', heading: 'Land' }, sea])
    expect(idsOf(moved)).toEqual(idsOf(story).toReversed())
    expect(idsOf(withDuties(story, [{ ...sea, text: 'Water' }, land]))).toEqual(idsOf(story))
  })
})

test('lines are the texts of a list, with their ids', () => {
  expect(linesOf({ duties: ['Led', 7, 'Taught'], dutiesIds: ['a', 'b', 'c'] }, 'duties')).toEqual([
    { id: 'a', text: 'Led' },
    { id: 'c', text: 'Taught' },
  ])
})

test('items of many equal texts have ids of their own', () => {
  expect(new Set(idsOf({ duties: Array.from({ length: 10_000 }, () => 'x') })).size).toBe(10_000)
})

test('ids always fit the list, and each text that stays has its own', () => {
  const texts = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 6 }), (first, steps) => {
      let fields = saved({}, { duties: first })
      for (const duties of steps) {
        const before = new Map(linesOf(fields, 'duties').map(({ id, text }) => [text, id]))
        fields = withDuties(fields, duties)
        expect(new Set(idsOf(fields)).size).toBe(duties.length)
        for (const { id, text } of linesOf(fields, 'duties')) expect(before.get(text) ?? id).toBe(id)
      }
    }),
  )
})
