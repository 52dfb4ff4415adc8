import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { now } from '#ports/accounts/identified.contract.ts'
import { resetTokensContract } from '#ports/accounts/reset-tokens.contract.ts'
import { none, success } from '#resume/result.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteResets } from './resets.ts'

resetTokensContract(async () => sqliteResets(openedAt(join(temporaryFolder(), 'vita.db'))))

test('the database files contain no token, and no stored value works as one', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const database = openedAt(path)
  const resets = sqliteResets(database)
  const token = 'n0JbQy3tV9xKfWm2LrZ8hDpUeAiSgCoT4vB7wX1yE6M'
  expect(await resets.put('ada', token, new Date(now.getTime() + 1000))).toMatchObject({ ok: true })
  const files = [path, `${path}-wal`].filter((each) => existsSync(each))
  const bytes = files.map((each) => readFileSync(each, 'latin1')).join('')
  expect(bytes).toContain('ada')
  expect(bytes.includes(token) || bytes.includes(token.slice(0, 12))).toBe(false)
  const [row = {}] = database.prepare('select * from resets').all()
  for (const value of Object.values(row)) expect(await resets.read(String(value), now)).toEqual(success(none))
  expect(await resets.read(token, now)).not.toEqual(success(none))
})
