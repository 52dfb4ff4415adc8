import { join } from 'node:path'
import { identitiesContract } from '#ports/identities.contract.ts'
import { argon2PasswordHashes } from '../argon2/password-hashes.ts'
import { systemClock } from '../system/clock.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { sqliteIdentities } from './identities.ts'
import { openedAt } from './opened-at.ts'

const cheap = { memoryKib: 64, passes: 1, lanes: 1 }

identitiesContract(async (policy) => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  return sqliteIdentities(database, {
    passwords: argon2PasswordHashes(cheap),
    clock: systemClock(),
    ...(policy && { policy }),
  })
})
