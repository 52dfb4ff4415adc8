import { call, fail, take, takeAll } from '#domain/call.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { cardText } from '#domain/site/card.ts'
import {
  type Generated,
  type GeneratedFile,
  type GeneratedIndex,
  generatedFields,
  generatedNote,
  succeeding,
} from '#domain/site/generated-index.ts'
import { paperOf } from '#domain/site/resume-paper.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { CardPicture, FileOrder, Making } from '#ports/content/file-maker.ts'
import type { Ports } from '#ports/ports.ts'
import { resumeCollections } from '#resume/records/collections/collections.ts'
import { releaseNote } from '#resume/records/files/stored-folder.ts'
import type { Image } from '#resume/records/image.ts'
import type { Location } from '#resume/records/location.ts'
import { type Failure, type None, none, type Result, success } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { papers } from '#resume/write/layout/measures.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { inLanguage } from '../../languages/documents-in-language.ts'
import { readLanguages, type WordPorts } from '../../languages/read-languages.ts'
import { exportAttachedResume } from '../export-resume.ts'
import { imageNamed, readImageList } from '../image-lists.ts'
import { readCards } from '../read-cards.ts'
import { readChanges } from '../read-changes.ts'
import { readCountry, readResumeContent } from '../read-resume-facts.ts'
import { readSiteSettings } from '../read-site-settings.ts'
import { sha256Of } from '../sha-256.ts'
import type { SitePagesOf } from '../site-pages.ts'
import { readGenerated } from './read-generated.ts'

export type FilePorts = Pick<Ports, 'documents' | 'files' | 'pictures' | 'blobs' | 'fileMaker' | 'clock'> & WordPorts

export type MakeSetting = {
  /** The address of the site, without a final slash. */
  origin: string
  place: Location | None
  /** The routes with pages that have cards. */
  routes: readonly SitePagesOf[]
  signal: AbortSignal
  /** Runs after the documents, and after the cards. */
  onIndex(index: GeneratedIndex): void
}

/** A file to make. `from` is all that its bytes depend on; `order` is read when it must be made. */
type Wanted = {
  key: string
  ending: 'pdf' | 'docx' | 'jpg'
  alt: string
  from: unknown
  order(): Promise<Result<FileOrder>>
}

/** The hexadecimal digits of a name: 96 bits, because a page's head has one, and they do not compress. */
const nameLength = 24

/** What the index calls the owner's photo for address books, and the one for search engines. */
export const photoKey = '/contact.vcf'
export const portraitKey = '/about#portrait'

/** How wide the pictures of a card must be, in px. */
const viewPx = 1200
const besidePx = 900

/** The squares that are made of the portrait, with their sides and how wide it must be, in px. */
const photos = [
  { key: photoKey, sidePx: 400, fromPx: 640 },
  { key: portraitKey, sidePx: 720, fromPx: 960 },
]

/**
 * Makes the files of the resume, the owner's photos and the cards of pages that are not made yet or whose content changed, in a
 * process that then ends. The index names the new bytes when all of a kind are stored; until then, and when a document cannot be made, it
 * names the old ones. A picture that cannot be made is left out, and so is at once a card with other words than its page. Fails as the
 * stores do, with 'unavailable' after the others when a file cannot be made, and with 'canceled' after an abort.
 * docs/behaviour.md 32.5.
 */
export async function makeFiles(ports: FilePorts, setting: MakeSetting): Promise<Result<GeneratedIndex>> {
  const making = ports.fileMaker.open()
  const end = () => void making.close()
  setting.signal.addEventListener('abort', end)
  return makeAll(ports, setting, making).finally(async () => {
    setting.signal.removeEventListener('abort', end)
    await making.close()
  })
}

const makeAll = call(async (ports: FilePorts, setting: MakeSetting, making: Making): Promise<GeneratedIndex> => {
  if (setting.signal.aborted) return fail('canceled', 'The making of files was ended.')
  const before = take(await readGenerated(ports))
  const version = ports.fileMaker.version()
  const { shown } = take(await readLanguages(ports))
  const inAll = async (wantedIn: (language?: string) => Promise<Wanted[]>) =>
    (await Promise.all([undefined, ...shown].map(wantedIn))).flat()
  const documents = await inAll((language) => wantedDocuments(ports, setting, language))
  const portraits = await wantedPhotos(ports)
  const cards = await inAll((language) => wantedCards(ports, setting, language))
  const pictures = [...portraits, ...cards]
  const words = new Map(pictures.map(({ key, alt }) => [key, alt]))
  let index: GeneratedIndex = new Map(
    [...before.index].filter(([key, { alt }]) => !isPicture(key) || words.get(key) === alt),
  )
  if (index.size < before.index.size) setting.onIndex(index)
  let stored = before
  const failures: Failure[] = []
  for (const wanted of [documents, pictures]) {
    const { made, failed } = await makeMissing(ports, { version, making }, wanted, index)
    failures.push(...failed)
    // Documents change together; each picture is of a page of its own.
    if (failed.length === 0 || wanted === pictures) {
      const others = [...index].filter(([key]) => isPicture(key) !== (wanted === pictures))
      index = new Map([...others, ...made])
      stored = await storeIndex(ports, stored, index)
    }
    setting.onIndex(index)
  }
  const [failure] = failures
  return failure === undefined ? index : take({ ok: false, failure })
})

/** Whether a file is a card or a photo, which show what the content was, beside pages that show what it is. */
export function isPicture(key: string): boolean {
  return !/^(\/[\w-]+)?\/resume\.(pdf|docx)/.test(key)
}

/** Names what is current, and lets the cleanup know that others are not. Returns what is stored then. */
async function storeIndex(
  { documents, clock }: FilePorts,
  before: Generated,
  index: GeneratedIndex,
): Promise<Generated> {
  const now = clock.now()
  const after = succeeding(before, index, now.getTime())
  const fields = generatedFields(after)
  if (isSame(fields, generatedFields(before))) return before
  const note = { ...releaseNote, fields: { at: now.toISOString() } }
  take(await documents.commit([{ ...generatedNote, fields }, note]))
  return after
}

/** So many files may fail in a series; those after them would fail too, each after its time. */
const maxFailed = 3

/** Makes the files that the index does not name, or whose bytes are lost. Asking for the others keeps them. */
async function makeMissing(
  { blobs }: FilePorts,
  { version, making }: { version: string; making: Making },
  wanted: readonly Wanted[],
  index: GeneratedIndex,
): Promise<{ made: Map<string, GeneratedFile>; failed: Failure[] }> {
  const made = new Map<string, GeneratedFile>()
  const failed: Failure[] = []
  for (const { key, ending, alt, from, order } of wanted) {
    const source = await sha256Of(JSON.stringify([version, key, from]))
    const name = `${source.slice(0, nameLength)}.${ending}`
    const known = index.get(key)
    if (known?.name === name && (known.hash === none || take(await blobs.has(known.hash)))) {
      made.set(key, known)
      continue
    }
    if (failed.length === maxFailed) continue
    const ordered = await order()
    const answer = ordered.ok ? await making.make(ordered.data) : ordered
    if (!answer.ok && answer.failure.code !== 'canceled') failed.push(answer.failure)
    else {
      const { bytes, missing, faults } = take(answer)
      const hash = bytes === none ? none : take(await blobs.write(bytes))
      made.set(key, { name, hash, missing, faults, alt })
    }
  }
  return { made, failed }
}

/** What changes a document of the resume, as beginnings of paths in a bundle. */
const resumePaths = ['person-info', 'location', ...resumeCollections].map((collection) => `documents/${collection}/`)

/** The date of a resume of which no change is known. */
const unknownDate = '2000-01-01T00:00:00.000Z'

async function wantedDocuments(
  ports: FilePorts,
  { origin, place }: Pick<MakeSetting, 'origin' | 'place'>,
  language?: string,
): Promise<Wanted[]> {
  const [content, changes] = await takeAll([readResumeContent(inLanguage(ports, language), place), readChanges(ports)])
  const document = resumeDocument(resumeFacts(content, markdownBlocks), origin + prefixOf(language))
  const changedAt = changes.of(resumePaths) ?? unknownDate
  const attached = await attachedTo(inLanguage(ports, language), { origin, place, changedAt })
  const orders: (FileOrder & { kind: 'pdf' | 'docx' })[] = [
    ...papers.map((paper) => ({ kind: 'pdf' as const, document, paper, changedAt, ...attached })),
    { kind: 'docx', document, paper: paperOf(content.country), changedAt },
  ]
  return orders.map((order) => ({
    key: documentKey(order.kind, order.paper, language),
    ending: order.kind,
    alt: '',
    from: order,
    order: async () => success(order),
  }))
}

/** The JSON Resume in the PDF, while the owner offers that file and attaches it. */
async function attachedTo(
  ports: Pick<FilePorts, 'documents'>,
  setting: Pick<MakeSetting, 'origin' | 'place'> & { changedAt: string },
): Promise<{ attached?: string }> {
  const settings = take(await readSiteSettings(ports))
  if (!settings.attachJson || !isOffered(settings, 'json')) return {}
  return { attached: take(await exportAttachedResume(ports, setting)) }
}

/** Returns one file of the resume, made now. Fails as `makeFiles`. */
export const makeDocument = call(
  async (
    ports: FilePorts,
    kind: 'pdf' | 'docx',
    setting: Pick<MakeSetting, 'origin' | 'place'>,
  ): Promise<Uint8Array> => {
    const country = take(await readCountry(ports, setting.place))
    const wanted = await wantedDocuments(ports, setting)
    const own = wanted.find(({ key }) => key === documentKey(kind, paperOf(country)))
    return own === undefined ? fail('invalid', 'There is no such file.') : madeNow(ports, own)
  },
)

/** Returns the owner's photo for address books, made now, or none without a portrait. Fails as `makeFiles`. */
export const makePhoto = call(async (ports: FilePorts): Promise<Uint8Array | None> => {
  const wanted = await wantedPhotos(ports)
  const photo = wanted.find(({ key }) => key === photoKey)
  return photo === undefined ? none : madeNow(ports, photo)
})

async function madeNow({ fileMaker }: FilePorts, { order }: Wanted): Promise<Uint8Array> {
  const ordered = take(await order())
  const making = fileMaker.open()
  const made = take(await making.make(ordered).finally(() => making.close()))
  return made.bytes ?? fail('unavailable', 'The file is empty.')
}

/** What the index calls a file of the resume; the Word file has one paper. */
export function documentKey(kind: 'pdf' | 'docx', paper: string, language?: string): string {
  return prefixOf(language) + (kind === 'docx' ? '/resume.docx' : `/resume.pdf?paper=${paper}`)
}

/** The photos of the portrait, if there is one. */
async function wantedPhotos(ports: FilePorts): Promise<Wanted[]> {
  const images = take(await readImageList(ports, 'about'))
  const portrait = imageNamed(images, 'portrait')
  if (portrait === none) return []
  return photos.map(({ key, sidePx, fromPx }) => ({
    key,
    ending: 'jpg' as const,
    alt: '',
    from: [portrait.picture.hash, portrait.focus],
    order: call(async () => {
      const picture = await pictureOf(ports, portrait, fromPx)
      if (picture === none) return fail('unavailable', 'The portrait is missing.')
      return { kind: 'photo' as const, picture, sidePx }
    }),
  }))
}

async function wantedCards(ports: FilePorts, { place, routes }: MakeSetting, language?: string): Promise<Wanted[]> {
  const plans = take(await readCards(inLanguage(ports, language), place, routes))
  return plans.map(({ path, card, view, picture }) => ({
    key: prefixOf(language) + path,
    ending: 'jpg' as const,
    alt: cardText(card),
    from: [card, view?.picture.hash, picture?.picture.hash, picture?.focus],
    order: call(async () => {
      const behind = await bytesOf(ports, view, viewPx)
      const beside = await pictureOf(ports, picture, besidePx)
      return { kind: 'card' as const, card, view: behind, picture: beside }
    }),
  }))
}

/** A picture with its focus point. */
async function pictureOf(ports: FilePorts, image: Image | None, widthPx: number): Promise<CardPicture | None> {
  const bytes = await bytesOf(ports, image, widthPx)
  return bytes === none ? none : { bytes, focus: image?.focus ?? none }
}

/** The smallest variant of a picture that is wide enough. */
async function bytesOf(
  { pictures }: Pick<Ports, 'pictures'>,
  image: Image | None,
  widthPx: number,
): Promise<Uint8Array | None> {
  if (image === none) return none
  const { hash, widths } = image.picture
  const width = widths.find((each) => each >= widthPx) ?? widths.at(-1) ?? widthPx
  return take(await pictures.variant(hash, width, 'webp'))
}
