import { call, take } from '#domain/call.ts'
import { toPictureText, translatedAlt } from '#domain/languages/picture-text.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { toFocusPoint } from '#resume/records/focus-point.ts'
import {
  alternativeTextsName,
  compareNames,
  focusPointsName,
  type Image,
  imageListWaitMs,
  isListedImage,
  withoutEnding,
} from '#resume/records/image.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import type { TextAt } from '#resume/schema/texts.ts'
import { isBlank, xmlText } from '#resume/text.ts'

type ListPorts = Pick<Ports, 'files' | 'pictures'>

/**
 * Returns the pictures of a folder, ordered by name, without those of deeper folders. A file whose picture is not made yet
 * is left out; one without an alternative text has ''. Fails with the store's message, which may be shown.
 * docs/behaviour.md 10.5.
 */
export const readImageList = call(async ({ files, pictures }: ListPorts, folder: string): Promise<Image[]> => {
  const listed = take(await files.folder(folder))
  const texts = await readByName({ files }, `${folder}/${alternativeTextsName}`, listed)
  const points = await readByName({ files }, `${folder}/${focusPointsName}`, listed)

  const images: Image[] = []
  for (const file of listed.filter(({ name }) => isListedImage(name))) {
    const picture = take(await pictures.read(file.hash))
    const name = file.name.slice(folder.length + 1)
    if (picture === none) continue
    const { alt, translations } = toPictureText(texts.get(name.normalize()))
    const focus = toFocusPoint(points.get(name.normalize()))
    const image = { name, alt: xmlText(alt ?? ''), picture, ...(translations && { translations }) }
    images.push(focus === none ? image : { ...image, focus })
  }
  return images.sort((a, b) => compareNames(a.name, b.name))
})

/** The picture of a list by its name without the ending (`portrait`), or none. */
export function imageNamed(images: readonly Image[], name: string): Image | None {
  return images.find((image) => withoutEnding(image.name) === name) ?? none
}

/** Returns what `alt.json` or `focus.json` says of each picture, by its name in NFC; empty when the file is missing or damaged. */
async function readByName(
  { files }: Pick<Ports, 'files'>,
  name: string,
  listed: readonly FileMetadata[],
): Promise<Map<string, unknown>> {
  if (!listed.some((file) => file.name === name)) return new Map()
  const read = await files.read(name)
  if (!read.ok) return read.failure.code === 'object-not-found' ? new Map() : take(read)
  return new Map(Object.entries(fieldsOfJson(read.data) ?? {}).map(([each, value]) => [each.normalize(), value]))
}

/** Reads an image list and returns it 2 seconds later, as the rule of refreshes demands. docs/behaviour.md 10.5. */
export async function refreshImageList(
  ports: ListPorts & Pick<Ports, 'clock'>,
  folder: string,
): Promise<Result<Image[]>> {
  const read = await readImageList(ports, folder)
  await ports.clock.wait(imageListWaitMs)
  return read
}

/** The image lists that pages show. No visitor waits for a refresh. */
export type CachedImageLists = {
  /** Returns the last known list at once and refreshes it in the background. An unknown list is read first. */
  read(folder: string): Promise<Result<Image[]>>
  /** Returns one picture of a folder by its name without the ending (`portrait`), or none. */
  readOne(folder: string, name: string): Promise<Result<Image | None>>
  /** Drops all lists after a change of content, so that the next read of each folder reads the store. */
  forget(): void
}

/** Image lists that are read in this way. */
export function imageListsFrom(read: CachedImageLists['read'], forget = () => {}): CachedImageLists {
  return {
    read,
    async readOne(folder, name) {
      const list = await read(folder)
      return list.ok ? success(imageNamed(list.data, name)) : list
    },
    forget,
  }
}

/** Pictures whose addresses have a path before them, by their hashes. */
export function withBases(images: readonly Image[], baseOf: (hash: string) => string): Image[] {
  return images.map((image) => ({ ...image, picture: { ...image.picture, base: baseOf(image.picture.hash) } }))
}

/**
 * Caches the last known lists. Each folder has one refresh at a time; a failed one leaves the list as it was. `onChange` is
 * called when a refresh found a difference. docs/behaviour.md 10.5.
 */
export function cachedImageLists(ports: ListPorts & Pick<Ports, 'clock'>, onChange: () => void): CachedImageLists {
  const lists = new Map<string, KnownList>()

  function read(folder: string): Promise<Result<Image[]>> {
    const list = lists.get(folder) ?? { images: none, reading: none, isRefreshing: false }
    lists.set(folder, list)
    if (list.images === none) {
      list.reading ??= readFirst(folder, list)
      return list.reading
    }
    if (!list.isRefreshing) void refresh(folder, list)
    return Promise.resolve(success(list.images))
  }

  async function readFirst(folder: string, list: KnownList): Promise<Result<Image[]>> {
    const first = await readImageList(ports, folder)
    list.reading = none
    if (first.ok) list.images = first.data
    return first
  }

  async function refresh(folder: string, list: KnownList) {
    list.isRefreshing = true
    const refreshed = await refreshImageList(ports, folder)
    list.isRefreshing = false
    // `forget` dropped this list meanwhile.
    if (!refreshed.ok || lists.get(folder) !== list) return
    if (JSON.stringify(refreshed.data) === JSON.stringify(list.images)) return
    list.images = refreshed.data
    onChange()
  }

  return imageListsFrom(read, () => lists.clear())
}

/**
 * The lists as a page shows them: with the texts of its language, and `fallBack` of each text that is not translated. A page in the site's own
 * language names none. docs/behaviour.md 39.3.
 */
export function imageListsInLanguage(
  lists: CachedImageLists,
  language: string | undefined,
  fallBack: (at: TextAt) => string = ({ text }) => text,
): CachedImageLists {
  const shown = ({ translations = {}, ...image }: Image): Image => {
    const { alt } = image
    if (language === undefined || isBlank(alt)) return image
    const own = translatedAlt({ translations }, language)
    return { ...image, alt: own === undefined ? fallBack({ text: alt, path: ['alt'], about: {} }) : xmlText(own) }
  }
  return imageListsFrom(async (folder) => {
    const list = await lists.read(folder)
    return list.ok ? success(list.data.map(shown)) : list
  }, lists.forget)
}

type KnownList = { images: Image[] | None; reading: Promise<Result<Image[]>> | None; isRefreshing: boolean }
