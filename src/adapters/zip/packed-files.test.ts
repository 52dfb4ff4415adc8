import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { packedFiles } from './packed-files.ts'
import { streamOf } from './sink.ts'
import { wholeZip } from './whole-zip.ts'

test.skipIf(process.platform !== 'linux')('a zip file with a damaged directory is rejected and closed', async () => {
  const path = join(temporaryFolder(), 'damaged.zip')
  const made = await wholeZip(path)
  if (!made.ok) throw new Error(made.failure.message)
  await made.data.add('a', streamOf(Buffer.from('x')), 1)
  await made.data.finish()
  const bytes = readFileSync(path)
  bytes[bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))] = 0
  writeFileSync(path, bytes)
  expect(await packedFiles(path, 'a')).toMatchObject({
    ok: false,
    failure: { code: 'invalid', message: 'is not a zip file, or is damaged' },
  })
  await expect.poll(() => openPaths()).not.toContain(path)
})

/** The files that this process has open. */
function openPaths(): string[] {
  return readdirSync('/proc/self/fd').flatMap((each) => {
    try {
      return readlinkSync(join('/proc/self/fd', each))
    } catch {
      return [] // the folder itself, closed since
    }
  })
}
