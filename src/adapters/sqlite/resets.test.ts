import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resetTokensContract } from '#ports/reset-tokens.contract.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openedAt } from './opened-at.ts'
import { sqliteResets } from './resets.ts'

resetTokensContract(async () => sqliteResets(openedAt(join(temporaryFolder(), 'vita.db'))))

test('a closed database is an unavailable failure, not a throw', async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  const resets = sqliteResets(database)
  database.close()
  const unavailable = { ok: false, failure: { code: 'unavailable' } }
  expect(await resets.put('ada', 'x', now)).toMatchObject(unavailable)
  expect(await resets.read('x', now)).toMatchObject(unavailable)
  expect(await resets.spend('x')).toMatchObject(unavailable)
  expect(await resets.giveBack('x')).toMatchObject(unavailable)
  expect(await resets.remove('ada')).toMatchObject(unavailable)
})

const now = new Date('2026-06-01T12:00:00.000Z')
