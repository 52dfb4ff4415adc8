import { join } from 'node:path'
import { identitiesContract } from '#ports/accounts/identities.contract.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { argon2PasswordHashes } from '../../argon2/password-hashes.ts'
import { systemClock } from '../../system/machine.ts'
import { sqliteIdentities } from './identities.ts'

const cheap = { memoryKib: 64, passes: 1, lanes: 1 }

identitiesContract(async (policy) => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  return sqliteIdentities(database, {
    passwords: argon2PasswordHashes(cheap),
    clock: systemClock(),
    ...(policy && { policy }),
  })
})
