import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOfText, type Line, lineIdsField, linesOf } from '#domain/content/lines.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { followedLines, withFollowedLines } from './followed-lines.ts'

/** docs/behaviour.md 38.5. */
const saved = (before: Fields, texts: readonly string[]) =>
  JSON.parse(JSON.stringify(withFollowedLines('duties', before, { ...before, duties: texts }))) as Fields
const idsOf = (fields: Fields) => linesOf(fields, 'duties').map(({ id }) => id)

describe('a line', () => {
  const start = { duties: ['Led a team', 'Wrote code', 'Taught'] }
  const [led = '', wrote = '', taught = ''] = idsOf(start)

  test('has the id of its text, and nothing is stored', () => {
    expect(idsOf({ duties: ['Taught'] })).toEqual([taught])
    expect(saved(start, ['Taught', 'Led a team', 'Wrote code'])).not.toHaveProperty(lineIdsField)
  })

  test('keeps its id when it is changed, moved then, and changed again', () => {
    const changed = saved(start, ['Led a team', 'Wrote much code', 'Taught'])
    expect(changed[lineIdsField]).toEqual({ [wrote]: 'Wrote much code' })
    const moved = saved(changed, ['Wrote much code', 'Led a team', 'Taught'])
    expect(idsOf(moved)).toEqual([wrote, led, taught])
    expect(idsOf(saved(moved, ['Wrote all of the code', 'Led a team', 'Taught']))).toEqual([wrote, led, taught])
  })

  test('is stored without an id again when it has its first text again', () => {
    const changed = saved(start, ['Led a team', 'Wrote much code', 'Taught'])
    expect(saved(changed, start.duties)).toEqual(start)
  })

  test('has its id no more when it is deleted, and a new one has none of another', () => {
    const changed = saved(start, ['Led a team', 'Wrote much code', 'Taught'])
    const added = saved(changed, ['Led a team', 'Wrote much code', 'Taught', 'Wrote code'])
    expect(idsOf(added)).toEqual([led, wrote, taught, `${wrote}-2`])
    const deleted = saved(added, ['Led a team', 'Taught', 'Wrote code'])
    expect(idsOf(deleted)).toEqual([led, taught, `${wrote}-2`])
  })

  test('of two with one text is known by its place', () => {
    const twice = { duties: ['Taught', 'Led a team', 'Taught'] }
    const ids = [taught, led, `${taught}-2`]
    expect(idsOf(twice)).toEqual(ids)
    expect(idsOf(saved(twice, ['Taught', 'Taught']))).toEqual([ids[0], ids[2]])
    expect(idsOf(saved(twice, ['Taught more', 'Led a team', 'Taught']))).toEqual(ids)
  })

  test('keeps its id in a document without ids, and has that of a document with some', () => {
    const changed = saved(start, ['Led a team', 'Wrote much code', 'Taught'])
    expect(withFollowedLines('duties', changed, { duties: changed.duties })).toEqual(changed)
    expect(idsOf(withFollowedLines('duties', changed, start))).toEqual([led, wrote, taught])
    const other = { duties: ['Taught'], [lineIdsField]: { other: 'Taught' } }
    expect(withFollowedLines('duties', changed, other)).toEqual(other)
  })
})

test('lines keep their ids through any edits, moves, insertions and deletions, and no two have the same', () => {
  const text = fc.constantFrom(...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((each) => `Line ${each}`))
  const step = fc.record({
    kind: fc.constantFrom('edit', 'move', 'insert', 'delete'),
    at: fc.nat(),
    to: fc.nat(),
    text,
  })
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 5 }), fc.array(step, { maxLength: 20 }), (texts, steps) => {
      let fields: Fields = { duties: texts }
      let lines: Line[] = linesOf(fields, 'duties')
      for (const { kind, at, to, text } of steps) {
        const isKnown = lines.some((line) => line.text === text)
        const place = lines.length === 0 ? 0 : at % lines.length
        const line = lines[place]
        if (kind === 'insert' && !isKnown) lines = lines.toSpliced(at % (lines.length + 1), 0, { id: '', text })
        else if (line === undefined) continue
        else if (kind === 'edit' && !isKnown) lines = lines.with(place, { ...line, text })
        else if (kind === 'delete') lines = lines.toSpliced(place, 1)
        else if (kind === 'move') lines = lines.toSpliced(place, 1).toSpliced(to % lines.length, 0, line)
        fields = saved(
          fields,
          lines.map((each) => each.text),
        )
        const now = linesOf(fields, 'duties')
        expect(now.map(({ id }, at) => (lines[at]?.id === '' ? '' : id))).toEqual(lines.map(({ id }) => id))
        expect(new Set(now.map(({ id }) => id)).size).toBe(now.length)
        lines = now
      }
    }),
  )
})

test('a text that replaces another in one save with an addition is the line that stood there', () => {
  const before = [
    { id: 'x', text: 'Led' },
    { id: 'y', text: 'Taught' },
  ]
  expect(followedLines(before, ['Led all', 'New', 'Taught']).map(({ id }) => id)).toEqual([
    'x',
    expect.any(String),
    'y',
  ])
})

test('in lists that are too long to compare, equal lines and then those in their places keep their ids', () => {
  const letters = Array.from({ length: 160_000 }, (_, at) => `line ${at}`)
  const before = letters.map((text, at) => ({ id: `id ${at}`, text }))
  const after = [letters[7] ?? '', ...letters.slice(1, 7), 'other', ...letters.slice(8), 'new']
  const ids = followedLines(before, after).map(({ id }) => id)
  expect([ids[0], ids[1], ids[7], ids[8]]).toEqual(['id 7', 'id 1', idOfText('other'), 'id 8'])
})
