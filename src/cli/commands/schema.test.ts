import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { vitaWith } from '#support/run-vita.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

test('schema writes one JSON Schema per collection, replaces earlier files, and needs no data folder', async () => {
  const folder = temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  for (const _ of ['first', 'again']) expect((await vitaWith(env, ['schema', join(folder, 'a/b')])).status).toBe(0)
  expect(readdirSync(join(folder, 'a/b')).toSorted()).toEqual(
    bundleCollections.map((name) => `${name}.schema.json`).toSorted(),
  )
  expect(JSON.parse(readFileSync(join(folder, 'a/b/jobs.schema.json'), 'utf8'))).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'jobs',
    required: ['title', 'company', 'startDate'],
  })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('a folder that cannot be written fails', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  expect(await vitaWith({}, ['schema', join(folder, 'file')])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The schemas cannot be written: '),
  })
})
