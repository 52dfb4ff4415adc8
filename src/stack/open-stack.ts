import { accessSync, constants, existsSync, rmdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { aesSeals } from '#adapters/aes/seals.ts'
import { argon2PasswordHashes } from '#adapters/argon2/password-hashes.ts'
import { diskFiles } from '#adapters/disk/files.ts'
import { documentLocation } from '#adapters/document-location/location.ts'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { httpLocation } from '#adapters/http-location/location.ts'
import { markdownIt } from '#adapters/markdown-it/markdown.ts'
import { memoryAttempts } from '#adapters/memory/attempts.ts'
import { memoryDeliveryQueue } from '#adapters/memory/delivery-queue.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryIdentities } from '#adapters/memory/identities.ts'
import { memorySessions } from '#adapters/memory/sessions.ts'
import { memorySubmissions } from '#adapters/memory/submissions.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import { sqliteAttempts } from '#adapters/sqlite/attempts.ts'
import { openDatabase } from '#adapters/sqlite/database.ts'
import { sqliteDeliveryQueue } from '#adapters/sqlite/delivery-queue.ts'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import { sqliteIdentities } from '#adapters/sqlite/identities.ts'
import { sqliteSessions } from '#adapters/sqlite/sessions.ts'
import { sqliteSubmissions } from '#adapters/sqlite/submissions.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/password-strength.ts'
import { contentCollections } from '#domain/bundle.ts'
import type { ContactRules } from '#domain/contact-rules.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { Documents } from '#ports/documents.ts'
import type { Pictures } from '#ports/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { contactRules, openContactPorts, trialContactPorts } from './contact-ports.ts'
import type { Settings } from './settings.ts'

/**
 * `contact` is what the owner decided about messages. `isNew`: no content was ever put in, not even the sample. Nothing may
 * be asked of the ports after `close`.
 */
export type Stack = { ports: Ports; contact: ContactRules; isNew: boolean; close(): Promise<void> }

/**
 * 'make' makes what is missing. 'existing' fails with 'object-not-found' when there is no content yet. 'trial' leaves the
 * data folder as it is: pictures are made in a folder that goes away, and where there is no database, nothing is stored.
 */
export type Access = 'make' | 'existing' | 'trial'

/** Opens everything the settings choose. Fails with one line to show, and then nothing new is left behind. */
export async function openStack(settings: Settings, access: Access = 'make'): Promise<Result<Stack>> {
  const dataDir = resolve(settings.dataDir)
  const isThere = existsSync(join(dataDir, 'vita.db'))
  if (!isThere && access === 'existing')
    return failed(
      'object-not-found',
      `There is no content in DATA_DIR ${dataDir} yet. Start the site, or import a bundle.`,
    )
  const stored = !isThere && access === 'trial' ? storedInMemory() : openStores(dataDir)
  if (!stored.ok) return stored

  const { documents, files, submissions, queue, identities, sessions, attempts, close } = stored.data
  const isNew = await isEmpty(documents)
  if (!isNew.ok) {
    close()
    return isNew
  }
  const contact = access === 'trial' ? success(trialContactPorts(settings)) : await openContactPorts(settings, dataDir)
  if (!contact.ok) {
    close()
    return contact
  }
  const pictures = access === 'trial' ? await trialPictures() : sharpPictures(join(dataDir, 'pictures'))
  const { locationUrl } = settings
  const ports: Ports = {
    documents,
    files,
    pictures,
    locationLookup: locationUrl === none ? documentLocation(documents) : httpLocation(locationUrl),
    markdown: markdownIt(),
    clock: systemClock(),
    submissions,
    queue,
    identities,
    sessions,
    seals: aesSeals(),
    attempts,
    passwordStrength: zxcvbnPasswordStrength(),
    ...contact.data,
  }
  return success({
    ports,
    contact: contactRules(settings),
    isNew: isNew.data,
    async close() {
      await pictures.close()
      close()
    },
  })
}

type StoreNames = 'documents' | 'files' | 'submissions' | 'queue' | 'identities' | 'sessions' | 'attempts'
type Stores = Pick<Ports, StoreNames> & { close(): void }

function openStores(dataDir: string): Result<Stores> {
  const folder = makeDataFolder(dataDir)
  if (!folder.ok) return folder
  const opened = openDatabase(join(dataDir, 'vita.db'))
  if (!opened.ok) {
    if (folder.data === 'made') removeIfEmpty(dataDir)
    return opened
  }
  const { database, close } = opened.data
  return success({
    documents: sqliteDocuments(database),
    files: diskFiles(join(dataDir, 'files')),
    submissions: sqliteSubmissions(database),
    queue: sqliteDeliveryQueue(database),
    identities: sqliteIdentities(database, { passwords: argon2PasswordHashes(), clock: systemClock() }),
    sessions: sqliteSessions(database),
    attempts: sqliteAttempts(database),
    close,
  })
}

function storedInMemory(): Result<Stores> {
  const documents = memoryDocuments()
  return success({
    documents,
    files: memoryFiles(),
    submissions: memorySubmissions(documents),
    queue: memoryDeliveryQueue(documents),
    identities: memoryIdentities(),
    sessions: memorySessions(),
    attempts: memoryAttempts(),
    close() {},
  })
}

/** Makes the data folder, for its owner alone, unless it is there; either way it can be written afterwards. */
function makeDataFolder(dataDir: string): Result<'made' | 'was there'> {
  try {
    const isMade = makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return success(isMade ? 'made' : 'was there')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    return failed(
      'unavailable',
      `DATA_DIR ${dataDir} cannot be written (${code}). Choose a folder that this account owns.`,
      cause,
    )
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something is in it by now, so it stays.
  }
}

/** The site's own notes count: an owner who removed all content does not want the sample back. */
async function isEmpty(documents: Documents): Promise<Result<boolean>> {
  for (const collection of contentCollections) {
    const read = await documents.readAll(collection)
    if (!read.ok) return read
    if (read.data.length > 0) return success(false)
  }
  return success(true)
}

async function trialPictures(): Promise<Pictures & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-trial-'))
  const pictures = sharpPictures(folder)
  return {
    ...pictures,
    async close() {
      await pictures.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
