import { join } from 'node:path'
import { finishPictures } from '#calls/content/generated/finish-pictures.ts'
import { imageNamed, readImageList } from '#calls/content/image-lists.ts'
import { ownersTimeZone, readPersonInfo } from '#calls/content/read-person-info.ts'
import { call, take } from '#domain/call.ts'
import type { Image } from '#domain/content/image.ts'
import { shownMailbox } from '#domain/content/person-info.ts'
import { calendarDayIn } from '#domain/date.ts'
import { openedFormPath, vitaAt } from '#domain/messages/form-elsewhere.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { FilesOrder, FilesReport } from '#domain/site/files-order.ts'
import type { GeneratedFiles } from '#ports/content/generated-files.ts'
import type { Ports } from '#ports/ports.ts'
import { openStack, type Stack } from '#stack/open-stack.ts'
import { siteSettings } from '#stack/settings/site-settings.ts'
import { checkFolder, writeFolder } from '#stack/site-folder.ts'
import type { AsFiles, Site } from '#web/routing/context.ts'
import { siteOf } from './site.ts'

import { siteFiles } from './static/site-files.ts'

/** Writes the public site as files, or says what would change. `project` is this project's folder. docs/behaviour.md 34. */
export const publishFiles = call(
  async (project: string, order: FilesOrder, signal: AbortSignal): Promise<FilesReport> => {
    const { settings, problems } = siteSettings(project, process.env)
    if (settings === null) return take(failed('invalid', problems.join('\n')))
    const stack = take(await openStack(settings, 'existing', 'long'))
    const published = await publishStack(stack, project, order, signal).finally(() => stack.close())
    return take(published)
  },
)

const publishStack = call(
  async (
    { ports, contact, settings, mailTrial }: Stack,
    project: string,
    order: FilesOrder,
    signal: AbortSignal,
  ): Promise<FilesReport> => {
    take(await finishPictures(ports, () => {}, signal))
    const own = { ...ports, generatedFiles: overlaid(ports.generatedFiles) }
    const way = await contactOf(ports, order.formUrl)
    let making: Result<unknown> = success()
    const given = { origin: order.address, hasStudio: false, settings, mailTrial, ...ofStudio }
    const onDone = (result: Result<unknown>) => {
      making = result
    }
    const made = siteOf(own, contact, given, () => {}, { onChange() {}, onDone, onPlace() {} })
    const site: Site = { ...made, imageLists: listsOnce(own), asFiles: { contact: way } }
    site.made.restart()
    await site.made.settled()
    take(making)
    const day = calendarDayIn(await ownersTimeZone(ports), ports.clock.now())
    const { files, broken } = take(await siteFiles(site, join(project, 'build/client'), () => day))
    const changes = take(await (order.isCheck ? checkFolder : writeFolder)(order.folder, files, signal))
    return { ...changes, notes: [...(await contactNotes(way, order.address)), ...broken.map(brokenNote)] }
  },
)

const noContact =
  'The site has no contact page: no server takes its messages. Name one with --form-url, or add your address to your links, as mailto:you@example.org.'

/** What the owner should know of the way to write: that there is none, or that the Vita named for it takes nothing from here now. */
async function contactNotes(way: AsFiles['contact'], address: string): Promise<string[]> {
  if (way === none) return [noContact]
  if (!('vitaUrl' in way)) return []
  const { origin } = new URL(address)
  const asking = { headers: { origin }, signal: AbortSignal.timeout(formWaitMs) }
  const takes = await fetch(way.vitaUrl + openedFormPath, asking).then(
    ({ status }) => status === 200,
    () => false,
  )
  if (takes) return []
  return [
    `${way.vitaUrl} takes no messages from ${origin} now. It must run there, with the human check of Vita itself, and this address must be among its places.`,
  ]
}

const formWaitMs = 5_000

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
 * The generated files, with those of another address beside them: those of the running site stay current. They are made again for each
 * publish.
 */
function overlaid(stored: GeneratedFiles): GeneratedFiles {
  const own = new Map<string, Uint8Array>()
  return {
    read: async (name) => {
      const bytes = own.get(name)
      return bytes === undefined ? stored.read(name) : success(bytes)
    },
    async write(name, bytes) {
      own.set(name, bytes)
      return success()
    },
    keepOnly: async () => success(),
  }
}

/** Image lists that are read once and never refreshed: a publish is of one moment. */
function listsOnce(ports: Pick<Ports, 'files' | 'pictures'>): Site['imageLists'] {
  const known = new Map<string, Promise<Result<Image[]>>>()
  const read = (folder: string) => {
    const reading = known.get(folder) ?? readImageList(ports, folder)
    known.set(folder, reading)
    return reading
  }
  return {
    read,
    async readOne(folder, name) {
      const list = await read(folder)
      return list.ok ? success(imageNamed(list.data, name)) : list
    },
    forget: () => known.clear(),
  }
}

/** The doctor and the backups, of which only the studio asks: here they have nothing to say. */
const ofStudio: Pick<Site, 'health' | 'backups'> = {
  health: {
    state: () => ({ last: none, isChecking: false }),
    async check() {},
    about: async () => ({ version: '', node: process.versions.node, startedAt: new Date(0), freeBytes: none }),
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
