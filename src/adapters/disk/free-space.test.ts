import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { freeBytes } from './free-space.ts'

test('a folder of this machine has some room, told in bytes', async () => {
  expect(await freeBytes(temporaryFolder())).toBeGreaterThan(4096)
})

test('of a folder that is not there nothing is known', async () => {
  expect(await freeBytes(join(temporaryFolder(), 'absent'))).toBe(none)
})
