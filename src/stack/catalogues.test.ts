import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { english } from '#resume/words.ts'
import { cataloguesIn } from './catalogues.ts'

/** docs/behaviour.md 39.1. */
function folderWith(files: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-locales-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content))
  return folder
}

test('each file of the folder is a language, without a build', () => {
  const catalogues = cataloguesIn(folderWith({ 'en.json': {}, 'nl.json': { Home: 'Thuis' }, 'note.txt': {} }))
  expect(catalogues.languages().toSorted()).toEqual(['en', 'nl'])
  expect(catalogues.of('nl')('Home')).toBe('Thuis')
  expect(catalogues.of('nl-BE')('Home')).toBe('Thuis')
  expect(catalogues.of('nl-BE').language).toBe('nl-BE')
})

test('English, and a language without a catalogue, are the words of the code, and browsers load nothing', () => {
  const catalogues = cataloguesIn(folderWith({ 'en.json': { Home: 'Start' }, 'nl.json': { Home: 'Thuis' } }))
  for (const language of ['en', 'en-GB', 'fr', '../nl', '']) {
    expect(catalogues.of(language)('Home'), language).toBe('Home')
    expect(catalogues.file(language), language).toBeUndefined()
  }
  expect(catalogues.file('nl')?.text).toBe('{"Home":"Thuis"}')
})

test('the address of a catalogue is another one for other bytes', () => {
  const hashes = ['Thuis', 'Huis'].map((Home) => cataloguesIn(folderWith({ 'nl.json': { Home } })).file('nl')?.hash)
  expect(hashes[0]).toMatch(/^[0-9a-f]{8}$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('a catalogue is read once for all that visitors call its language, and what has no catalogue makes nothing', () => {
  const folder = folderWith({ 'nl.json': { Home: 'Thuis' } })
  const catalogues = cataloguesIn(folder)
  const file = catalogues.file('nl')
  rmSync(join(folder, 'nl.json'))
  for (let at = 0; at < 2_000; at += 1) expect(catalogues.file(`nl-${at}`)).toBe(file)
  for (let at = 0; at < 2_000; at += 1) expect(catalogues.of(`fr-${at}`)).toBe(english)
  expect(catalogues.of('nl')).toBe(catalogues.of('nl'))
})
