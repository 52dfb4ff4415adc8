import { join } from 'node:path'
import { finishPictures } from '#calls/content/generated/finish-pictures.ts'
import { imageListsFrom, readImageList, withBases } from '#calls/content/image-lists.ts'
import { readOnce } from '#calls/content/read-once.ts'
import { ownersTimeZone, readPersonInfo } from '#calls/content/read-person-info.ts'
import { sha256Of } from '#calls/content/sha-256.ts'
import { readPlaces, recordShown } from '#calls/places/places.ts'
import { call, fail, take } from '#domain/call.ts'
import { vitaAt } from '#domain/messages/form-elsewhere.ts'
import type { FilesOrder, FilesReport, PlaceReport } from '#domain/places/files-order.ts'
import { placeTitle } from '#domain/places/place.ts'
import type { SiteFile } from '#domain/places/site-manifest.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { calendarDayIn } from '#resume/date.ts'
import type { Image } from '#resume/records/image.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { openStack, type Stack } from '#stack/open-stack.ts'
import { siteSettings } from '#stack/settings/site-settings.ts'
import { checkFolder, writeFolder } from '#stack/site-folder.ts'
import type { AsFiles, Site } from '#web/routing/context.ts'
import { type MakeFiles, sendToPlace } from './places/send-to-place.ts'
import { pollUntilShown, takesMessages } from './places/shown-at.ts'
import { noPlaces } from './places/site-places.ts'
import { siteOf } from './site.ts'
import { siteFiles } from './static/site-files.ts'

/** Writes the public site as files, or says what would change. `project` is this project's folder. docs/behaviour.md 34. */
export const publishFiles = call(
  async (project: string, order: FilesOrder, signal: AbortSignal): Promise<FilesReport> => {
    const publishing = (stack: Stack) => publishStack(stack, clientFolder(project), order, signal)
    return take(await withStack(project, publishing))
  },
)

const publishStack = call(
  async (parts: Stack, client: string, order: FilesOrder, signal: AbortSignal): Promise<FilesReport> => {
    const { address } = order
    const wanted = { address, contact: await contactOf(parts.ports, order.formUrl), isPast: false }
    const { files, notes } = take(await makeFiles(parts, client, wanted, signal))
    const write = order.isCheck ? checkFolder : writeFolder
    const changes = take(await write(order.folder, [parts.dataFolder], files, signal))
    return { ...changes, notes: [...(await contactNotes(wanted.contact, address)), ...notes] }
  },
)

type SiteParts = Pick<Stack, 'ports' | 'contact' | 'settings' | 'mailTrial'>

/** Of an earlier publish (`isPast`) all variants of pictures are there, or made where they are read. */
type Wanted = { address: string; contact: AsFiles['contact']; isPast: boolean }

/** The files of the public site, and what of the owner's texts is not among them. Fails when a page cannot be made whole. */
const makeFiles = call(
  async (
    { ports, contact, settings, mailTrial }: SiteParts,
    client: string,
    wanted: Wanted,
    signal: AbortSignal,
  ): Promise<{ files: SiteFile[]; notes: string[] }> => {
    if (!wanted.isPast) take(await finishPictures(ports, () => {}, signal))
    const own = { ...ports, documents: unchanged(readOnce(ports.documents)), blobs: overlaid(ports.blobs) }
    let making: Result<unknown> = success()
    const given = { origin: wanted.address, hasStudio: false, settings, mailTrial, ...ofStudio }
    const onDone = (result: Result<unknown>) => {
      making = result
    }
    const made = siteOf(own, contact, given, () => {}, { onChange() {}, onDone, onPlace() {} })
    const site: Site = {
      ...made,
      imageLists: listsOnce(own, new URL(wanted.address).pathname.replace(/\/$/, '')),
      asFiles: { contact: wanted.contact },
    }
    site.made.restart()
    await site.made.settled()
    take(making)
    const day = calendarDayIn(await ownersTimeZone(ports), ports.clock.now())
    const { files, broken } = take(await siteFiles(site, client, () => day))
    return { files, notes: broken.map(brokenNote) }
  },
)

/** The order of `publishToPlace`: a place by its name, address or id; `onSent` gets how many of how many files were sent. */
type ToPlace = { name: string; onSent(done: number, all: number): void; signal: AbortSignal }

/** Sends what visitors see now to a place, and polls its address for two minutes. */
export const publishToPlace = call(async (project: string, { name, ...order }: ToPlace): Promise<PlaceReport> => {
  const sending = (stack: Stack, origin: string) =>
    sendFromStack(stack, filesMaker(stack, clientFolder(project), origin), name, order)
  return take(await withStack(project, sending))
})

/** Opens the stack of this project for a command. `work` also gets the site's public address; '' without one. */
async function withStack<T>(
  project: string,
  work: (stack: Stack, origin: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { settings, problems } = siteSettings(project, process.env)
  if (settings === null) return failed('invalid', problems.join('\n'))
  const opened = await openStack(settings, 'existing', 'long')
  if (!opened.ok) return opened
  return work(opened.data, settings.origin ?? '').finally(() => opened.data.close())
}

const sendFromStack = call(
  async (
    { ports, placeHosts: hosts }: Stack,
    makeFiles: MakeFiles,
    name: string,
    order: Omit<ToPlace, 'name'>,
  ): Promise<PlaceReport> => {
    const places = take(await readPlaces(ports))
    const place = places.find((each) => [each.id, placeTitle(each), `${each.publicUrl}/`].includes(name))
    if (place === undefined) return fail('invalid', noPlaceText(places.map(placeTitle)))
    const { id, publicUrl } = place
    const { sent, manifestHash } = take(await sendToPlace({ ports, hosts, makeFiles }, { id, number: none, ...order }))
    const isShown = await pollUntilShown(publicUrl, manifestHash, order.signal)
    if (isShown) take(await recordShown(ports, id, manifestHash))
    return { address: `${publicUrl}/`, sent, isShown }
  },
)

function noPlaceText(names: readonly string[]): string {
  if (names.length === 0) return 'There are no places yet. Add one in the studio, under Places.'
  return `There is no such place. There are: ${names.join(', ')}.`
}

function clientFolder(project: string): string {
  return join(project, 'build/client')
}

/** Makes the files of places. `origin` is this site's own public address; '' without one. */
export function filesMaker(parts: SiteParts, client: string, origin: string): MakeFiles {
  return call(async ({ ports, address, form, formUrl, isPast }, signal) => {
    const way = { here: origin, service: formUrl, email: '', none: '' }[form]
    const contact = form === 'none' ? none : await contactOf(ports, way)
    return take(await makeFiles({ ...parts, ports }, client, { address, contact, isPast }, signal)).files
  })
}

const noContact =
  'The site has no contact page: no server takes its messages. Name one with --form-url, or add your address to your links, as mailto:you@example.org.'

/** What the owner should know of the way to write: that there is none, or that the Vita named for it takes nothing from here now. */
async function contactNotes(way: AsFiles['contact'], address: string): Promise<string[]> {
  if (way === none) return [noContact]
  if (!('vitaUrl' in way)) return []
  const { origin } = new URL(address)
  if (await takesMessages(way.vitaUrl, origin)) return []
  return [
    `${way.vitaUrl} takes no messages from ${origin} now. It must run there, with the human check of Vita itself, and this address must be among its places.`,
  ]
}

function brokenNote(path: string): string {
  return `A text of the site links to ${path}, which is not among the files.`
}

/** How visitors write: a form of another Vita or of a service, else the address that the owner shows among the links. */
async function contactOf(ports: Ports, formUrl: string): Promise<AsFiles['contact']> {
  const vitaUrl = vitaAt(formUrl)
  if (vitaUrl !== none) return { vitaUrl }
  if (formUrl !== '') return { formUrl }
  const mailto = shownMailbox(take(await readPersonInfo(ports)))
  return mailto === none ? none : { mailto }
}

/**
 * Documents that no commit changes. The generated files of this publish stay here: those of the running site stay
 * current, and these are made again for each publish.
 */
function unchanged(documents: Documents): Documents {
  return { ...documents, commit: async () => success() }
}

/** Blobs with those of this publish beside them. */
function overlaid(stored: Blobs): Blobs {
  const own = new Map<string, Uint8Array>()
  return {
    ...stored,
    has: async (hash) => (own.has(hash) ? success(true) : stored.has(hash)),
    read: async (hash) => {
      const bytes = own.get(hash)
      return bytes === undefined ? stored.read(hash) : success(bytes)
    },
    async write(bytes) {
      const hash = await sha256Of(bytes)
      own.set(hash, bytes)
      return success(hash)
    },
  }
}

/** Image lists that are read once and never refreshed: a publish is of one moment. Their pictures are below the base. */
function listsOnce(ports: Pick<Ports, 'files' | 'pictures'>, base: string): Site['imageLists'] {
  const known = new Map<string, Promise<Result<Image[]>>>()
  const readBelow = async (folder: string) => {
    const list = await readImageList(ports, folder)
    return list.ok ? success(withBases(list.data, () => base)) : list
  }
  return imageListsFrom((folder) => {
    const reading = known.get(folder) ?? readBelow(folder)
    known.set(folder, reading)
    return reading
  })
}

/** The doctor, the backups and the places, of which only the studio asks: here they have nothing to say. */
const ofStudio: Pick<Site, 'health' | 'backups' | 'places'> = {
  places: noPlaces,
  health: {
    state: () => ({ last: none, isChecking: false }),
    async check() {},
    about: { version: '', node: process.versions.node, startedAt: new Date(0) },
  },
  backups: {
    parts: { holds: [], elsewhere: '', isNothing: true, schedule: none },
    list: () => success([]),
    async make() {},
    state: () => ({ making: none, failure: '' }),
    open: async () => success(none),
    remove: () => success('unknown'),
  },
}
