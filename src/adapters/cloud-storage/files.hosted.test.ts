import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { filesContract } from '#ports/content/files.contract.ts'
import { needs, openBucket } from '../../../tests/hosted/services.ts'
import { cloudStorageFiles } from './files.ts'
import { cloudStorage } from './objects.ts'
import type { Bucket } from './service.ts'

needs('storage')

filesContract(async () => open())

test('names that the service or its client treats specially work as other names do', async () => {
  const files = open()
  const special = ['.vita/version', '.well-known/acme-challenge/x', 'a#b?c/[d]*%20.jpg', '{{projectId}}.jpg']
  for (const name of special)
    expect(await files.write(name, Buffer.from(name))).toMatchObject({ ok: true, data: { name } })
  for (const name of special) {
    const read = await files.read(name)
    expect(read.ok && Buffer.from(read.data).toString()).toBe(name)
  }
  const listed = await files.list({})
  expect(listed.ok && listed.data.files.map(({ name }) => name)).toEqual(special)
  expect(listed.ok && listed.data.nextPageToken).toBe(none)
})

test('a file of another process is found, and the version shows it within two seconds', async () => {
  const bucket = openBucket<Bucket>()
  let now = 0
  const [here, there] = [cloudStorageFiles(cloudStorage(bucket)), cloudStorageFiles(cloudStorage(bucket), () => now)]
  const before = await there.version()
  await here.write('a/b', Buffer.from('abc'))
  now += 2000
  expect(await there.version()).not.toEqual(before)
  expect(await there.metadata('a/b')).toEqual(await here.metadata('a/b'))
})

function open() {
  return cloudStorageFiles(cloudStorage(openBucket<Bucket>()))
}
