import { expect, test } from 'vitest'
import { generatedIndexText, isGeneratedName, missingIn, toGeneratedIndex } from './generated-index.ts'

const name = `${'a1'.repeat(12)}.pdf`

test('an index is read as it was written, in any order', () => {
  const one = { name, missing: ['山'], alt: '' }
  const two = { name: name.replace('pdf', 'jpg'), missing: [], alt: 'Resume' }
  const index = new Map([
    ['/resume.pdf?paper=a4', one],
    ['/home', two],
  ])
  expect(toGeneratedIndex(generatedIndexText(index))).toEqual(index)
  expect(generatedIndexText(new Map([...index].reverse()))).toBe(generatedIndexText(index))
  expect(missingIn(index)).toEqual(['山'])
})

test('what is damaged is left out', () => {
  const text = JSON.stringify({
    '/a': { name, missing: [], alt: '' },
    '/b': { name: '../keys.json', missing: [], alt: '' },
    '/c': 1,
  })
  expect([...toGeneratedIndex(text).keys()]).toEqual(['/a'])
  for (const damaged of ['', '[]', 'null', '{', '1']) expect(toGeneratedIndex(damaged).size).toBe(0)
})

test('only names of generated files are names', () => {
  expect([name, 'current.json'].every(isGeneratedName)).toBe(true)
  expect([`${name}x`, `x${name}`, `/${name}`, 'current.jsonx', ''].some(isGeneratedName)).toBe(false)
})
