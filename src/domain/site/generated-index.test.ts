import { expect, test } from 'vitest'
import { hourMs } from '../quota.ts'
import {
  facesOf,
  type Generated,
  type GeneratedFile,
  generatedFields,
  isOpenAt,
  succeeding,
  toGenerated,
} from './generated-index.ts'

const name = `${'a1'.repeat(12)}.pdf`
const card = `${'b2'.repeat(12)}.jpg`
const hash = 'c3'.repeat(32)
const fault = { file: 'own.ttf', why: 'is damaged', characters: ['山'] }
const file = { name, hash, missing: ['山'], faults: [fault], alt: '' }
const picture = { name: card, hash, missing: [], faults: [], alt: 'Resume' }

test('fields are read as they were written, in any order', () => {
  const index = new Map<string, GeneratedFile>([
    ['/resume.pdf?paper=a4', file],
    ['/home', picture],
    ['/about', { ...picture, hash: null }],
  ])
  const failure = { since: '2026-03-01T12:00:00.000Z', says: 'no ink' }
  const generated: Generated = { index, earlier: [{ name, hash, endsAt: 1 }], failure }
  expect(toGenerated(generatedFields(generated))).toEqual(generated)
  const reversed = { ...generated, index: new Map([...index].reverse()) }
  expect(generatedFields(reversed)).toEqual(generatedFields(generated))
  expect(facesOf(index)).toEqual({ missing: ['山'], faults: [fault] })
})

test('what is damaged is left out', () => {
  const good = { key: '/a', ...file }
  const others = [
    ...[{ name: '../keys.json' }, { name: `${name}x` }, { name: `/${name}` }, { name: '' }],
    ...[
      { hash: 'c3' },
      { hash: '../keys' },
      { missing: 'x' },
      { missing: [1] },
      { hash: undefined },
      { alt: 1 },
      { key: 1 },
    ],
  ]
  const files = [good, ...others.map((each) => ({ ...good, key: '/b', ...each })), 1, null, [], {}]
  expect([...toGenerated({ files } as never).index.keys()]).toEqual(['/a'])
  expect(toGenerated({ earlier: [{ name, hash, endsAt: 'x' }, { name, endsAt: 1 }, 1] } as never).earlier).toEqual([])
  for (const fields of [null, {}, { files: 1, earlier: 'x', failure: 'y' }, { failure: { since: 1, says: 'z' } }])
    expect(toGenerated(fields as never)).toEqual({ index: new Map(), earlier: [], failure: null })
})

test('what every file lacks is named once, and a font with the characters of all of them', () => {
  const other = { ...fault, characters: ['田', '山'] }
  const index = new Map([
    ['/resume.pdf?paper=a4', file],
    ['/home', { ...file, missing: ['山', '海'], faults: [other] }],
  ])
  expect(facesOf(index)).toEqual({ missing: ['山', '海'], faults: [{ ...fault, characters: ['山', '田'] }] })
})

test('a card without a picture leaves no earlier address', () => {
  const before: Generated = { index: new Map([['/home', { ...picture, hash: null }]]), earlier: [], failure: null }
  expect(succeeding(before, new Map(), 1_000).earlier).toEqual([])
})

test('an address answers for an hour after its file is current no longer, whatever becomes current meanwhile', () => {
  const before: Generated = { index: new Map([['/home', picture]]), earlier: [], failure: null }
  const changed = succeeding(before, new Map([['/home', { ...picture, name }]]), 1_000)
  expect(changed.earlier).toEqual([{ name: card, hash, endsAt: 1_000 + hourMs }])
  const again = succeeding(changed, new Map(), 2_000)
  expect(again.earlier.map((each) => each.name).sort()).toEqual([name, card])
  const [earlier] = changed.earlier
  const isOpen = [1_000, 999 + hourMs, 1_000 + hourMs, 999].map(
    (now) => earlier !== undefined && isOpenAt(now)(earlier),
  )
  expect(isOpen, 'also after a clock was set back').toEqual([true, true, false, false])
  expect(succeeding(changed, before.index, 2_000).earlier.map((each) => each.name)).toEqual([name])
})
