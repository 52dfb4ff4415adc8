import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contentWarnings } from '#domain/transfer/content-warnings.ts'
import { sampleBundle } from './sample.ts'

test('the sample has no names without a target', async () => {
  const sample = sampleBundle(fileURLToPath(new URL('../../sample', import.meta.url)))
  const [entries, person] = [await sample.list(), await sample.read('documents/person-info/owner.json')]
  if (!entries.ok || !person.ok) throw new Error('The sample cannot be read.')
  const fields = JSON.parse(new TextDecoder().decode(person.data))
  const files = entries.data.flatMap(({ path }) => (path.startsWith('files/') ? [path.slice('files/'.length)] : []))
  expect(files.length).toBeGreaterThan(20)
  expect(contentWarnings([{ collection: 'person-info', id: 'owner', fields }], files, new Date())).toEqual([])
})
