import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { checkClock, checkDiskSpace, checkVersion } from './machine.ts'

const megabyte = 2 ** 20

for (const [free, state] of [
  [64 * megabyte - 1, 'wrong'],
  [64 * megabyte, 'warning'],
  [512 * megabyte - 1, 'warning'],
  [512 * megabyte, 'ok'],
] as const)
  test(`${free} free bytes are ${state}`, async () => {
    const [found] = await checkDiskSpace('/', async () => free)
    expect(found?.state).toBe(state)
  })

test('the space for a missing folder is that of the folder in which it will be created', async () => {
  const asked: string[] = []
  const folder = temporaryFolder()
  await checkDiskSpace(join(folder, 'a/b'), async (path) => asked.push(path))
  expect(asked).toEqual([folder])
})

test('a clock more than a day behind the build is wrong, any other is right', () => {
  const project = temporaryFolder()
  mkdirSync(join(project, 'build/server'), { recursive: true })
  const built = join(project, 'build/server/index.js')
  writeFileSync(built, '')
  const time = Date.parse('2027-03-01T12:00:00Z')
  utimesSync(built, time / 1000, time / 1000)
  expect(checkClock(project, new Date('2027-02-28T12:00:00Z'))[0]).toMatchObject({ state: 'ok' })
  expect(checkClock(project, new Date('2027-02-28T11:59:59Z'))[0]).toMatchObject({ state: 'wrong' })
  expect(checkClock('/absent', new Date('2025-12-31T23:59:59Z'))[0]).toMatchObject({ state: 'wrong' })
  expect(checkClock('/absent', new Date('2038-01-20T00:00:00Z'))[0]).toMatchObject({ state: 'ok' })
})

test('Node 24.7 is recent enough, 24.6 and 22 are not', () => {
  const project = temporaryFolder()
  writeFileSync(join(project, 'package.json'), '{ "version": "1.2.3" }')
  for (const [node, state] of [
    ['22.20.0', 'wrong'],
    ['24.6.9', 'wrong'],
    ['24.7.0', 'warning'], // it is not built
    ['26.0.0', 'warning'],
  ] as const)
    expect(checkVersion(project, node)[0], node).toMatchObject({ state, says: expect.stringContaining('Vita 1.2.3') })
})
