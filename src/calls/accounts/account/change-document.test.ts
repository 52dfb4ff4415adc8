import { expect, test } from 'vitest'
import { fail } from '#domain/call.ts'
import { failed, none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { changeDocument, staleText } from './change-document.ts'

const place = { collection: 'notes', id: 'a' }
const counted = (was: Fields | null) => ({ count: Number(was?.count ?? 0) + 1 })

test('a document is changed from its fields, or from none, and none deletes it', async () => {
  const documents = memoryDocuments()
  for (const count of [1, 2]) {
    expect(await changeDocument({ documents }, place, counted)).toEqual(success())
    expect(await documents.read('notes', 'a')).toMatchObject({ data: { fields: { count } } })
  }
  expect(await changeDocument({ documents }, place, () => none)).toEqual(success())
  expect(await documents.read('notes', 'a')).toEqual(success(none))
})

test('a change that fails writes nothing, and its failure is returned', async () => {
  const documents = memoryDocuments()
  await changeDocument({ documents }, place, counted)
  const changed = await changeDocument({ documents }, place, () => fail('invalid', 'Not this one.'))
  expect(changed).toEqual(failed('invalid', 'Not this one.'))
  expect(await documents.read('notes', 'a')).toMatchObject({ data: { fields: { count: 1 } } })
})

test.each([
  [2, success(), 2],
  [3, failed('conflict', staleText), 1],
])('stale %i times, a change of what is there then answers %j', async (times, answer, count) => {
  const documents = memoryDocuments()
  let faster = 0
  const racing = {
    ...documents,
    async read(collection: string, id: string) {
      const read = await documents.read(collection, id)
      faster += 1
      if (faster <= times) await documents.commit([{ ...place, fields: { count: 1, faster } }])
      return read
    },
  }
  expect(await changeDocument({ documents: racing }, place, counted)).toEqual(answer)
  expect(await documents.read('notes', 'a')).toMatchObject({ data: { fields: { count } } })
})
