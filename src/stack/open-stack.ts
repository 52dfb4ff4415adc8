import { findPackageJSON } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { filesInFolders } from '#adapters/folders/files.ts'
import { httpLocation } from '#adapters/http-location/location.ts'
import { otherServers } from '#adapters/https/other-servers.ts'
import { leakedPasswords } from '#adapters/leaked-passwords/leaked-passwords.ts'
import { placeHosts } from '#adapters/places/place-hosts.ts'
import { fileReader } from '#adapters/reading/process.ts'
import { freeBytes, systemClock } from '#adapters/system/machine.ts'
import { systemNames, textRecords } from '#adapters/system/names.ts'
import { typesetFiles } from '#adapters/typesetting/maker.ts'
import { call, take } from '#domain/call.ts'
import { contentCollections } from '#domain/content/bundle/bundle.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import type { MailTrial } from '#ports/site/mail-trial.ts'
import type { PlaceHosts } from '#ports/site/place-hosts.ts'
import { unusedAddress } from '#resume/email-address.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { lateArchives } from './archives.ts'
import { askedAgain } from './asked-again.ts'
import { cataloguesIn } from './catalogues.ts'
import { contactPorts, contactRules } from './contact-ports.ts'
import { dataFolder, hasDatabase } from './data-folder/data-folder.ts'
import { type FileStores, openFileStores } from './file-stores.ts'
import { explained, openGoogle } from './google.ts'
import { openIdentities } from './identities.ts'
import { mailTrial } from './mail-trial.ts'
import type { Work } from './opening.ts'
import { flashKeys, noContent, openRecords } from './records.ts'
import { resumeFiles } from './resume-files.ts'
import { type SettingsInForce, settingsInForce } from './settings/in-force.ts'
import { type HostedChoice, isHosted, type Settings } from './settings/settings.ts'
import { siteEncryption } from './site-encryption.ts'

/**
 * `contact` holds what the owner decided about messages, `settings` what counts now. `isNew`: no content was ever imported, not even the sample. The
 * ports must not be called after `close`. `freeBytes` returns the free disk space for what this machine keeps, or none when
 * it keeps nothing or the system does not report it.
 */
export type Stack = {
  ports: Ports
  contact: ContactRules
  settings: SettingsInForce
  mailTrial: MailTrial
  placeHosts: PlaceHosts
  /** The path of the folder with the data of this machine. */
  dataFolder: string
  isNew: boolean
  freeBytes(): Promise<number | None>
  close(): Promise<void>
}

/**
 * 'make' creates what is missing. 'existing' fails with 'object-not-found' when there is no content yet. 'trial' changes
 * nothing: it makes pictures in a temporary folder, and without a database it keeps everything in memory.
 */
export type Access = 'make' | 'existing' | 'trial'

/** What `close` closes, in reverse order. */
type Closing = (() => void | Promise<void>)[]

/** Opens everything that the settings choose. Fails with a message of one line; then it closes what it had opened. */
export async function openStack(
  settings: Settings,
  access: Access = 'make',
  work: Work = 'serving',
): Promise<Result<Stack>> {
  const closing: Closing = []
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  const opened = await openAll(settings, access, work, closing)
  if (!opened.ok) {
    await close()
    return opened
  }
  return success({ ...opened.data, close })
}

const openAll = call(
  async (settings: Settings, access: Access, work: Work, closing: Closing): Promise<Omit<Stack, 'close'>> => {
    const { hosted, locationUrl } = settings
    const folder = dataFolder(resolve(settings.dataDir), access === 'trial')
    closing.push(folder.close)
    take(folder.enter())
    const onSqlite = hosted.documents === 'sqlite'
    if (onSqlite && access === 'existing' && !hasDatabase(folder)) return take(noContent(`DATA_DIR ${folder.path}`))
    const google = isHosted(hosted) ? take(openGoogle(hosted)) : none
    if (google !== none) closing.push(google.close)

    const opening = { hosted, folder, google, isTrial: access === 'trial', work }
    const records = take(await openRecords(opening))
    closing.push(records.close)
    const { resets, keys, close: _, ...recordPorts } = records
    const { documents } = recordPorts
    const isNew = onSqlite ? await isEmpty(documents) : await askedAgain(() => isEmpty(documents))
    if (!isNew.ok) return take(onSqlite ? isNew : explained(isNew.failure, 'documents', hosted))
    if (isNew.data && access === 'existing' && !onSqlite)
      return take(noContent(`Firestore of the project ${hosted.project}`))

    const files = take(await openFileStores(opening))
    closing.push(files.close)
    const identities = take(await openIdentities(opening, resets))
    await allAnswer(hosted, files, identities)
    const siteKeys = take(access === 'trial' ? flashKeys() : await keys())

    const encryption = siteEncryption(siteKeys)
    const inForce = settingsInForce(settings, documents, encryption)
    take(onSqlite ? await inForce.refresh() : await askedAgain(inForce.refresh))

    const ports: Ports = {
      ...recordPorts,
      files: filesInFolders(documents, files.blobs),
      blobs: files.blobs,
      pictures: files.pictures,
      fileMaker: typesetFiles(join(folder.path, 'fonts')),
      fileReader: fileReader(),
      archives: lateArchives(),
      resumeFiles: resumeFiles(),
      identities,
      locationLookup: locationUrl === none ? none : httpLocation(locationUrl),
      otherServers: otherServers({
        origin: settings.origin,
        textRecords: (name) => textRecords(systemNames(), name),
      }),
      clock: systemClock(),
      catalogues: cataloguesIn(),
      leakedPasswords: leakedPasswords(),
      siteEncryption: encryption,
      ...contactPorts(settings, inForce, siteKeys, folder, access === 'trial'),
    }
    const keepsHere = onSqlite || hosted.files === 'disk' || hosted.identity === 'local'
    return {
      ports,
      contact: contactRules(settings, inForce),
      settings: inForce,
      mailTrial: mailTrial(inForce, ports),
      placeHosts: placeHosts({ folder: join(folder.path, 'places'), own: [folder.path, codeFolder()] }),
      dataFolder: folder.path,
      isNew: isNew.data,
      freeBytes: async () => (keepsHere ? freeBytes(folder.path) : none),
    }
  },
)

/**
 * Sends each chosen service its smallest request, so that a start names the one that rejects it.
 */
async function allAnswer(hosted: HostedChoice, { blobs }: FileStores, identities: Identities): Promise<void> {
  if (hosted.files === 'cloud-storage') {
    const asked = await askedAgain(() => blobs.read(anyHash))
    if (!asked.ok && asked.failure.code !== 'object-not-found') return take(explained(asked.failure, 'files', hosted))
  }
  if (hosted.identity === 'firebase-auth') {
    const found = await askedAgain(() => identities.find(unusedAddress))
    if (!found.ok) return take(explained(found.failure, 'identities', hosted))
  }
}

const anyHash = '0'.repeat(64)

/** The folder of this program, whether it was built or not. */
function codeFolder(): string {
  return dirname(findPackageJSON('..', import.meta.url) ?? import.meta.filename)
}

/** Notes of the site itself count as content: an owner who removed all content does not get the sample back. */
const isEmpty = call(async (documents: Documents): Promise<boolean> => {
  for (const collection of contentCollections) {
    const read = take(await documents.readAll(collection))
    if (read.length > 0) return false
  }
  return true
})
