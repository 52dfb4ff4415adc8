import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parsedJson } from '#resume/schema/json.ts'
import { readDocument } from './document.ts'
import { usualLimits } from './process.ts'

/** docs/behaviour.md 12.7. */
const tooMuch = {
  ok: false,
  failure: { code: 'invalid', message: 'This file is too large or too complicated to read here.' },
}

test.each([
  ['libreoffice-tabs.pdf', 'pdf', 'en', 'Principal Engineer, Bridges'],
  ['word-by-hand.docx', 'word', 'en', 'Account Manager'],
  ['europass-attached.pdf', 'europass', 'en', 'Laboratory technician'],
  ['mail-spanish.txt', 'text', 'es', 'Redactora de datos'],
])('%s is read as %s, whatever its name', async (name, kind, language, position) => {
  const read = await readDocument(await readFile(`tests/files/bring/${name}`))
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.data).toMatchObject({ kind, language })
  const parsed = parsedJson(read.data.json)
  expect(parsed).toMatchObject({ json: { work: expect.arrayContaining([expect.objectContaining({ position })]) } })
})

test('a file that takes too long is not read, and its process ends', async () => {
  expect(await readDocument(new TextEncoder().encode('Ada Tide'), { ...usualLimits, timeoutMs: 1 })).toMatchObject(
    tooMuch,
  )
})

test('a file whose process takes too much memory is not read, in its heap or in all', async () => {
  const lines = new TextEncoder().encode('Mate, Tide, Jan 2020 – Feb 2021\n'.repeat(100_000))
  expect(await readDocument(lines, { ...usualLimits, heapMb: 40 })).toMatchObject(tooMuch)
  expect(await readDocument(lines, { ...usualLimits, memoryMb: 60 })).toMatchObject(tooMuch)
})
