import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { freeBytes } from './free-space.ts'

test('the free space of a folder is its number of bytes', async () => {
  expect(await freeBytes(temporaryFolder())).toBeGreaterThan(4096)
})

test('the free space of a missing folder is none', async () => {
  expect(await freeBytes(join(temporaryFolder(), 'absent'))).toBe(none)
})
