import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const studio = new URL('../', import.meta.url)

/** The files of the studio that have a text. */
function filesWith(text: string, ending: string): string[] {
  const names = globSync(`**/*.${ending}`, { cwd: studio })
  return names.filter((name) => readFileSync(new URL(name, studio), 'utf8').includes(text)).map(String)
}

test('every text area of the studio is as high as its text in every browser', () => {
  expect(filesWith('<TextArea', 'tsx').length).toBeGreaterThan(5)
  expect(filesWith('<textarea', 'tsx')).toEqual(['views/text-area.tsx'])
  expect(filesWith('field-sizing:', 'css')).toEqual(['styles/base.css'])
})
