import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { freeBytes, systemClock } from './machine.ts'

test('a wait ends no earlier than asked', async () => {
  const clock = systemClock()
  const before = clock.now().getTime()
  await clock.wait(20)
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(19)
})

test('the free space of a folder is its number of bytes', async () => {
  expect(await freeBytes(temporaryFolder())).toBeGreaterThan(4096)
})

test('the free space of a missing folder is none', async () => {
  expect(await freeBytes(join(temporaryFolder(), 'absent'))).toBe(none)
})
