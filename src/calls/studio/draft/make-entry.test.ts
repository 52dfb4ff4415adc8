import { expect, test } from 'vitest'
import { failed } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { actor, draftPorts } from '#support/studio/draft-ports.ts'
import { deleteEntry, duplicateEntry, makeEntry } from './save-entry.ts'

/** docs/behaviour.md 22.4. */
test('a site has 20 editions, published and drafted ones; of jobs it has any number', async () => {
  const ports = await draftPorts()
  const published = Array.from({ length: 10 }, (_, at) => ({ collection: 'editions', id: `sent-${at}`, fields: {} }))
  data(await ports.documents.commit(published))
  const make = () => makeEntry(ports, 'editions', actor)
  for (let at = 11; at <= 20; at += 1) data(await make())

  const full = failed('invalid', 'There are 20 editions. Delete one first.')
  const first = { collection: 'editions', id: 'sent-0' } as const
  expect(await make()).toEqual(full)
  expect(await duplicateEntry(ports, first, actor)).toEqual(full)
  for (let at = 0; at < 21; at += 1) data(await makeEntry(ports, 'jobs', actor))

  data(await deleteEntry(ports, first, actor))
  data(await duplicateEntry(ports, { ...first, id: 'sent-1' }, actor))
  expect(await make()).toEqual(full)
})
