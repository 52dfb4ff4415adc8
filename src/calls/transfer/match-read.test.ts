import { expect, test } from 'vitest'
import { entryUuid } from './match-read.ts'

test('a name has the same UUID of version 5 on every machine, and another name another one', async () => {
  const uuid = await entryUuid('jobs tide \u00b7 mate \u00b7 2020 3')
  expect(uuid).toBe('c22e2af8-04d8-549e-894f-ff7b4e4cd76f')
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await entryUuid('jobs tide \u00b7 mate \u00b7 2020 4')).not.toBe(uuid)
})
