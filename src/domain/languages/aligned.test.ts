import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfText } from '../content/lines.ts'
import { leftTextsIn, stateOfText, textAt, translationIn, withTranslatedText } from './aligned.ts'

/** Translations of lists whose plain lines change. docs/behaviour.md 39.3, docs/decisions/studio/116-translations.md. */
const german = (line: string) => `${line} auf Deutsch`

/** An entry of which every line was translated. */
function translated(lines: readonly string[]) {
  const texts = { lines: lines.map(german) }
  return { lines, translations: { de: texts }, translatedFrom: { de: { lines: lines.map(idOfText) } } }
}

const states = (fields: { lines: readonly string[] }) => {
  const { texts, from } = translationIn(fields, 'de')
  return fields.lines.map((line, at) => {
    const path = ['lines', at]
    return [textAt(texts, path), stateOfText(line, textAt(texts, path), textAt(from, path))]
  })
}

test('a line has its translation wherever it is moved, also where others are added and removed', () => {
  const entry = translated(['Led', 'Wrote', 'Taught'])
  expect(states({ ...entry, lines: ['Taught', 'Sailed', 'Led'] })).toEqual([
    [german('Taught'), 'translated'],
    ['', 'missing'],
    [german('Led'), 'translated'],
  ])
})

test('lines that are changed in their place keep their translations, marked', () => {
  const entry = translated(['Led', 'Wrote', 'Taught'])
  expect(states({ ...entry, lines: ['Led all', 'Wrote', 'Taught', 'Sailed'] })).toEqual([
    [german('Led'), 'changed'],
    [german('Wrote'), 'translated'],
    [german('Taught'), 'translated'],
    ['', 'missing'],
  ])
  expect(states({ ...entry, lines: ['Led all', 'Wrote more', 'Taught us'] }).map(([, state]) => state)).toEqual(
    Array(3).fill('changed'),
  )
})

test('where it is unclear which line is which, a translation is on none of them, and is not lost', () => {
  const entry = translated(['Led', 'Wrote'])
  const changed = { ...entry, lines: ['Led all'] }
  expect(states(changed)).toEqual([['', 'missing']])
  expect(leftTextsIn(changed, 'de', 'lines')).toEqual([german('Led'), german('Wrote')])
  expect(leftTextsIn(entry, 'de', 'lines')).toEqual([])
})

test('a list that came without hashes is that of a list of its length, and of no other', () => {
  const entry = { lines: ['Led', 'Wrote'], translations: { de: { lines: ['Geführt', ''] } } }
  expect(states(entry)).toEqual([
    ['Geführt', 'translated'],
    ['', 'missing'],
  ])
  expect(states({ ...entry, lines: ['Led'] })).toEqual([['', 'missing']])
})

test('an item of a list of groups is found by any of its texts', () => {
  const story = [
    { heading: 'Sea', text: 'Salt' },
    { heading: 'Land', text: 'Earth', gallery: 'about/land' },
  ]
  let both: { own: unknown; from: unknown } = { own: undefined, from: undefined }
  both = withTranslatedText(story, both, [0, 'heading'], 'Meer')
  both = withTranslatedText(story, both, [1, 'text'], 'Erde')
  const entry = { translations: { de: { story: both.own } }, translatedFrom: { de: { story: both.from } } }
  const [sea, land] = story
  const { texts } = translationIn({ ...entry, story: [{ ...land, heading: 'Ground' }, { heading: 'New' }, sea] }, 'de')
  expect(texts.story).toEqual([{ text: 'Erde' }, {}, { heading: 'Meer' }])
})

test('what is typed for a line has the shape of the list, and its lines keep their places', () => {
  const both = withTranslatedText(['Led', 'Wrote'], { own: undefined, from: undefined }, [1], 'Geschrieben')
  expect(both).toEqual({ own: ['', 'Geschrieben'], from: [idOfText('Led'), idOfText('Wrote')] })
})

const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 8 })

test('each line that stays has its own translation, and each translation stands once or is left', () => {
  fc.assert(
    fc.property(words, words, fc.infiniteStream(fc.nat()), (lines, others, random) => {
      const numbers = random[Symbol.iterator]()
      const at = (size: number) => Number(numbers.next().value ?? 0) % size
      const now = [...lines]
      for (const other of others.filter((each) => !lines.includes(each)))
        if (at(2) === 0) now.splice(at(now.length + 1), 0, other)
        else now[at(now.length)] = other
      now.push(...now.splice(0, at(now.length)))
      const entry = { ...translated(lines), lines: now }
      const shown = states(entry)
      for (const [place, line] of now.entries())
        if (lines.includes(line)) expect(shown[place]).toEqual([german(line), 'translated'])
        else expect(shown[place]?.[1]).not.toBe('translated')
      const all = [...shown.map(([text]) => text), ...leftTextsIn(entry, 'de', 'lines')].filter((text) => text !== '')
      expect(all.toSorted()).toEqual(lines.map(german).toSorted())
    }),
  )
})
