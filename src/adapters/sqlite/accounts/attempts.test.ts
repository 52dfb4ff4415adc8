import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attemptsContract } from '#ports/accounts/attempts.contract.ts'
import { now } from '#ports/accounts/identified.contract.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteAttempts } from './attempts.ts'

attemptsContract(async () => sqliteAttempts(openedAt(join(temporaryFolder(), 'vita.db'))))

test('counts survive a restart', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const quotas = [{ key: 'a', max: 5, windowMs: 1000 }]
  const database = openedAt(path)
  for (let tries = 0; tries < 5; tries += 1) await sqliteAttempts(database).begin('ada', quotas, now)
  database.close()
  const attempts = sqliteAttempts(openedAt(path))
  const end = { ok: true, data: new Date(now.getTime() + 1000) }
  expect(await attempts.begin('ada', [], now)).toEqual(end)
  expect(await attempts.take(quotas, now)).toEqual(end)
})
