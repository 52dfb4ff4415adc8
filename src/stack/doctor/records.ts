import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { argon2PasswordHashes } from '#adapters/argon2/password-hashes.ts'
import { keysState, readKeys } from '#adapters/disk/keys.ts'
import { filesInFolders } from '#adapters/folders/files.ts'
import { memoryBlobs } from '#adapters/memory/blobs.ts'
import { sqliteIdentities } from '#adapters/sqlite/accounts/identities.ts'
import { sqliteResets } from '#adapters/sqlite/accounts/resets.ts'
import { memoryDatabase } from '#adapters/sqlite/database/database.ts'
import { openToRead, type ReadDatabase } from '#adapters/sqlite/database/open-to-read.ts'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import { sqliteDeliveryQueue } from '#adapters/sqlite/messages/delivery-queue.ts'
import { systemClock } from '#adapters/system/machine.ts'
import type { Keys } from '#ports/keys.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { dataFolder } from '../data-folder/data-folder.ts'
import type { Google } from '../google.ts'
import { openIdentities } from '../identities.ts'
import { flashKeys, openRecords } from '../records.ts'
import type { Settings } from '../settings/settings.ts'

type Records = Pick<Ports, 'documents' | 'queue'>

/** The site's records for the checks, which only read them; none for what cannot be opened. */
export type ReadRecords = {
  records: Records | None
  identities: Ports['identities'] | None
  files: Pick<Ports['files'], 'list'> | None
  /** The site's keys; others where they are missing or damaged. */
  keys(): Promise<Result<Keys>>
  close(): Promise<void>
}

/**
 * Opens what the settings choose without changing anything on this machine. A damaged database is not opened. `google` is none when no service is chosen or its clients could not be created.
 */
export async function openRecordsToRead(
  settings: Settings,
  google: Google | None,
  isDatabaseWhole: boolean,
): Promise<ReadRecords> {
  const { hosted } = settings
  const keysFile = join(settings.dataDir, 'keys.json')
  const isWanted = isDatabaseWhole && (hosted.documents === 'sqlite' || hosted.identity === 'local')
  const local = isWanted ? localRecords(join(settings.dataDir, 'vita.db')) : none
  const opening = {
    hosted,
    folder: dataFolder(settings.dataDir, true),
    google,
    isTrial: true,
    work: 'serving' as const,
  }
  const remote = hosted.documents === 'firestore' && google !== none ? await openRecords(opening) : none
  const signedUp =
    hosted.identity === 'local' || google === none
      ? none
      : await openIdentities(opening, sqliteResets(memoryDatabase()))
  const records = hosted.documents === 'sqlite' ? local : remote?.ok ? remote.data : none
  return {
    // The checks list files, and read no bytes.
    files: records === none ? none : filesInFolders(records.documents, memoryBlobs()),
    records,
    keys: remote?.ok
      ? remote.data.keys
      : async () => ((await keysState(keysFile)) === 'right' ? readKeys(keysFile) : flashKeys()),
    identities: hosted.identity === 'local' ? (local?.identities ?? none) : signedUp?.ok ? signedUp.data : none,
    async close() {
      local?.close()
      if (remote?.ok) await remote.data.close()
    },
  }
}

function localRecords(path: string): (Records & Pick<Ports, 'identities'> & Pick<ReadDatabase, 'close'>) | None {
  let opened: ReadDatabase | undefined
  try {
    if (!existsSync(path)) return none
    opened = openToRead(path)
    const { database, close } = opened
    const besides = { passwords: argon2PasswordHashes(), clock: systemClock() }
    return {
      documents: sqliteDocuments(database),
      queue: sqliteDeliveryQueue(database),
      identities: sqliteIdentities(database, besides),
      close,
    }
  } catch {
    opened?.close()
    return none // The check of the database says what is wrong with it.
  }
}
