import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dayMs } from '#domain/quota.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteAttempts } from './accounts/attempts.ts'
import { openDatabase } from './database/database.ts'

vi.setConfig({ testTimeout: 60_000 }) // a million rows, and the machine may be busy

const now = new Date('2026-06-01T12:00:00.000Z')

/** docs/behaviour.md 8.4, 13.12. */
test('of a million tried names those with the fewest failures are deleted, and an attacked account stays counted', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  fill(path, 1_000_000)
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database/database.ts'))})
    const { sqliteAttempts } = await import(${JSON.stringify(import.meta.resolve('./accounts/attempts.ts'))})
    const { database, close } = openDatabase(${JSON.stringify(path)}).data
    const forgotten = await sqliteAttempts(database).forgetOld(new Date(${now.getTime()}))
    close()
    process.stdout.write(JSON.stringify(forgotten))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=32', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  expect([stdout, stderr]).toEqual(['{"ok":true}', ''])
  const database = openedAt(path)
  expect(database.prepare('select count(*) as n from failures').get()?.n).toBe(100_000)
  expect(database.prepare("select failures from failures where name = 'guessed at'").get()?.failures).toBe(50)
  expect(await sqliteAttempts(database).begin('guessed at', [], now)).toMatchObject({ data: expect.any(Date) })
})

/** One name with 50 failures, and `names` others with one each. */
function fill(path: string, names: number): void {
  const open = openDatabase(path)
  if (!open.ok) throw new Error(open.failure.message)
  const { database, close } = open.data
  const at = now.getTime() - dayMs
  database.exec(`
    insert into failures values ('guessed at', 50, ${now.getTime() - 1000});
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${names})
    insert into failures select 'name-' || n, 1, ${at} + n from numbers`)
  close()
}
