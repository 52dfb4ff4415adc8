import type { Image } from '#domain/content/image.ts'
import type { Location } from '#domain/content/location.ts'
import { resumeCollections } from '#domain/content/resume-lists.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { resumeDocument } from '#domain/resume/document.ts'
import { resumeFacts } from '#domain/resume/facts.ts'
import { papers } from '#domain/resume/layout/measures.ts'
import { cardText } from '#domain/site/card.ts'
import {
  indexName,
  type MadeFile,
  type MadeIndex,
  madeIndexText,
  namesIn,
  toMadeIndex,
} from '#domain/site/made-index.ts'
import { paperOf } from '#domain/site/resume-paper.ts'
import type { CardPicture, FileOrder, Making } from '#ports/content/file-maker.ts'
import type { Ports } from '#ports/ports.ts'
import { imageNamed, readImageList } from './image-lists.ts'
import { readCards } from './read-cards.ts'
import { readChanges } from './read-changes.ts'
import { readCountry, readResumeContent } from './read-resume-facts.ts'
import { sha256Of } from './sha-256.ts'
import type { SitePagesOf } from './site-pages.ts'

export type FilePorts = Pick<Ports, 'documents' | 'files' | 'pictures' | 'markdown' | 'madeFiles' | 'fileMaker'>

export type MakeSetting = {
  /** The address of the site, without a final slash. */
  origin: string
  place: Location | None
  /** The routes with pages that have cards. */
  routes: readonly SitePagesOf[]
  /** Names of stored files that are lost, so that they are made again. */
  lost: ReadonlySet<string>
  signal: AbortSignal
  /** Runs whenever the index has changed: after the documents, and after the cards. */
  onIndex(index: MadeIndex): void
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
 * process that then ends. The index names the new bytes when all of a kind are stored; until then, and when one cannot be made, it names the old
 * ones. A card with other words than its page is left out at once. Fails as the stores do, with 'unavailable' when a file cannot be made, and with 'canceled' after an abort.
 * docs/behaviour.md 32.5.
 */
export async function makeFiles(ports: FilePorts, setting: MakeSetting): Promise<Result<MadeIndex>> {
  const making = ports.fileMaker.open()
  const end = () => void making.close()
  setting.signal.addEventListener('abort', end)
  return makeAll(ports, setting, making).finally(async () => {
    setting.signal.removeEventListener('abort', end)
    await making.close()
  })
}

/** Returns the index of what is made; empty when there is none. */
export async function readMadeIndex({ madeFiles }: Pick<Ports, 'madeFiles'>): Promise<Result<MadeIndex>> {
  const read = await madeFiles.read(indexName)
  if (!read.ok) return read
  return success(toMadeIndex(read.data === none ? '{}' : new TextDecoder().decode(read.data)))
}

async function makeAll(ports: FilePorts, setting: MakeSetting, making: Making): Promise<Result<MadeIndex>> {
  const before = await readMadeIndex(ports)
  if (!before.ok) return before
  const version = ports.fileMaker.version()
  const documents = await wantedDocuments(ports, setting)
  if (!documents.ok) return documents
  const portraits = await wantedPhotos(ports)
  if (!portraits.ok) return portraits
  const cards = await wantedCards(ports, setting)
  if (!cards.ok) return cards
  const pictures = [...portraits.data, ...cards.data]
  const words = new Map(pictures.map(({ key, alt }) => [key, alt]))
  let index: MadeIndex = new Map([...before.data].filter(([key, { alt }]) => !isPicture(key) || words.get(key) === alt))
  if (index.size < before.data.size) setting.onIndex(index)
  for (const wanted of [documents.data, pictures]) {
    const made = await makeMissing(ports, { ...setting, version, making }, wanted, index)
    if (!made.ok) return made
    const others = [...index].filter(([key]) => isPicture(key) !== (wanted === pictures))
    const next = new Map([...others, ...made.data])
    const stored = await storeIndex(ports, before.data, next)
    if (!stored.ok) return stored
    index = next
    setting.onIndex(index)
  }
  const cleared = await ports.madeFiles.keepOnly(namesIn(index))
  return cleared.ok ? success(index) : cleared
}

/** Whether a file is a card or a photo, which show what the content was, beside pages that show what it is. */
export function isPicture(key: string): boolean {
  return !/^\/resume\.(pdf|docx)/.test(key)
}

async function storeIndex({ madeFiles }: FilePorts, before: MadeIndex, after: MadeIndex): Promise<Result<void>> {
  const text = madeIndexText(after)
  return text === madeIndexText(before) ? success() : madeFiles.write(indexName, new TextEncoder().encode(text))
}

async function makeMissing(
  { madeFiles }: FilePorts,
  { version, making, lost }: Pick<MakeSetting, 'lost'> & { version: string; making: Making },
  wanted: readonly Wanted[],
  index: MadeIndex,
): Promise<Result<Map<string, MadeFile>>> {
  const made = new Map<string, MadeFile>()
  for (const { key, ending, alt, from, order } of wanted) {
    const hash = await sha256Of(JSON.stringify([version, key, from]))
    const name = `${hash.slice(0, nameLength)}.${ending}`
    const known = index.get(key)
    if (known?.name === name && !lost.has(name)) {
      made.set(key, known)
      continue
    }
    const ordered = await order()
    if (!ordered.ok) return ordered
    const bytes = await making.make(ordered.data)
    if (!bytes.ok) return bytes
    const written = await madeFiles.write(name, bytes.data.bytes)
    if (!written.ok) return written
    made.set(key, { name, missing: [...bytes.data.missing], alt })
  }
  return success(made)
}

/** What changes a document of the resume, as beginnings of paths in a bundle. */
const resumePaths = ['person-info', 'location', ...resumeCollections].map((collection) => `documents/${collection}/`)

/** The date of a resume of which no change is known. */
const unknownDate = '2000-01-01T00:00:00.000Z'

async function wantedDocuments(
  ports: FilePorts,
  { origin, place }: Pick<MakeSetting, 'origin' | 'place'>,
): Promise<Result<Wanted[]>> {
  const [content, changes] = await Promise.all([readResumeContent(ports, place), readChanges(ports)])
  if (!content.ok) return content
  if (!changes.ok) return changes
  const document = resumeDocument(resumeFacts(content.data, ports.markdown.toWords), origin)
  const changedAt = changes.data.of(resumePaths) ?? unknownDate
  const orders: (FileOrder & { kind: 'pdf' | 'docx' })[] = [
    ...papers.map((paper) => ({ kind: 'pdf' as const, document, paper, changedAt })),
    { kind: 'docx', document, paper: paperOf(content.data.country), changedAt },
  ]
  return success(
    orders.map((order) => ({
      key: documentKey(order.kind, order.paper),
      ending: order.kind,
      alt: '',
      from: order,
      order: async () => success(order),
    })),
  )
}

/** Returns one file of the resume, made now. Fails as `makeFiles`. */
export async function makeDocument(
  ports: FilePorts,
  kind: 'pdf' | 'docx',
  setting: Pick<MakeSetting, 'origin' | 'place'>,
): Promise<Result<Uint8Array>> {
  const country = await readCountry(ports, setting.place)
  if (!country.ok) return country
  const wanted = await wantedDocuments(ports, setting)
  if (!wanted.ok) return wanted
  const own = wanted.data.find(({ key }) => key === documentKey(kind, paperOf(country.data)))
  return own === undefined ? failed('invalid', 'There is no such file.') : madeNow(ports, own)
}

/** Returns the owner's photo for address books, made now, or none without a portrait. Fails as `makeFiles`. */
export async function makePhoto(ports: FilePorts): Promise<Result<Uint8Array | None>> {
  const wanted = await wantedPhotos(ports)
  if (!wanted.ok) return wanted
  const photo = wanted.data.find(({ key }) => key === photoKey)
  return photo === undefined ? success(none) : madeNow(ports, photo)
}

async function madeNow({ fileMaker }: FilePorts, { order }: Wanted): Promise<Result<Uint8Array>> {
  const ordered = await order()
  if (!ordered.ok) return ordered
  const making = fileMaker.open()
  const made = await making.make(ordered.data).finally(() => making.close())
  return made.ok ? success(made.data.bytes) : made
}

/** What the index calls a file of the resume; the Word file has one paper. */
export function documentKey(kind: 'pdf' | 'docx', paper: string): string {
  return kind === 'docx' ? '/resume.docx' : `/resume.pdf?paper=${paper}`
}

/** The photos of the portrait, if there is one. */
async function wantedPhotos(ports: FilePorts): Promise<Result<Wanted[]>> {
  const images = await readImageList(ports, 'about')
  if (!images.ok) return images
  const portrait = imageNamed(images.data, 'portrait')
  if (portrait === none) return success([])
  return success(
    photos.map(({ key, sidePx, fromPx }) => ({
      key,
      ending: 'jpg' as const,
      alt: '',
      from: [portrait.picture.hash, portrait.focus],
      async order() {
        const picture = await pictureOf(ports, portrait, fromPx)
        if (!picture.ok) return picture
        if (picture.data === none) return failed('unavailable', 'The portrait is missing.')
        return success({ kind: 'photo' as const, picture: picture.data, sidePx })
      },
    })),
  )
}

async function wantedCards(ports: FilePorts, { place, routes }: MakeSetting): Promise<Result<Wanted[]>> {
  const plans = await readCards(ports, place, routes)
  if (!plans.ok) return plans
  return success(
    plans.data.map(({ path, card, view, picture }) => ({
      key: path,
      ending: 'jpg' as const,
      alt: cardText(card),
      from: [card, view?.picture.hash, picture?.picture.hash, picture?.focus],
      async order() {
        const behind = await bytesOf(ports, view, viewPx)
        if (!behind.ok) return behind
        const beside = await pictureOf(ports, picture, besidePx)
        if (!beside.ok) return beside
        return success({ kind: 'card' as const, card, view: behind.data, picture: beside.data })
      },
    })),
  )
}

/** A picture with its focus point. */
async function pictureOf(ports: FilePorts, image: Image | None, widthPx: number): Promise<Result<CardPicture | None>> {
  const bytes = await bytesOf(ports, image, widthPx)
  if (!bytes.ok) return bytes
  return success(bytes.data === none ? none : { bytes: bytes.data, focus: image?.focus ?? none })
}

/** The smallest variant of a picture that is wide enough. */
async function bytesOf(
  { pictures }: Pick<Ports, 'pictures'>,
  image: Image | None,
  widthPx: number,
): Promise<Result<Uint8Array | None>> {
  if (image === none) return success(none)
  const { hash, widths } = image.picture
  return pictures.variant(hash, widths.find((each) => each >= widthPx) ?? widths.at(-1) ?? widthPx, 'webp')
}
