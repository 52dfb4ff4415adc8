import { imageListsFrom, readImageList, withBases } from '#calls/content/image-lists.ts'
import { lookUpLocation } from '#calls/content/look-up-location.ts'
import type { PublicPictures } from '#calls/content/public-pictures.ts'
import { ownersTimeZone } from '#calls/content/read-person-info.ts'
import { documentsOver } from '#calls/studio/draft/content-over.ts'
import { contentOfDraft } from '#calls/studio/draft/read-draft.ts'
import { contentOfPublish } from '#calls/studio/history/read-restorable.ts'
import { type Theme, themeOf } from '#domain/site/theme.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import { type FieldMarks, withFieldMarks } from '#domain/studio/field-marks.ts'
import type { Ports } from '#ports/ports.ts'
import { type CalendarDay, calendarDayIn } from '#resume/date.ts'
import { none, type Result, success } from '#resume/result.ts'
import type { Site } from '#web/routing/context.ts'
import { previewRoot } from '../http/pictures.ts'

/** What a preview is made from. `root` is the address of previews of its kind, `marks` the fields that its texts name. */
export type Preview = {
  site: Site
  root: string
  theme: Theme
  marks: FieldMarks
  /** The owner's calendar day, in the time zone of the previewed content. */
  today: CalendarDay
}

/** The preview that a path asks for: of the draft, or of the site as of a publish. `path` is that of the public page. */
export type PreviewAddress = { root: string; path: string; publish: number | null }

/** docs/behaviour.md 23.9, 24.4. */
const address = /^(\/studio\/(?:preview|history\/([1-9]\d{0,7})\/preview))(\/.*)$/

/** The preview at a path; undefined for any other path. */
export function previewAt(path: string): PreviewAddress | undefined {
  const [, root, publish, page] = address.exec(path) ?? []
  if (root === undefined || page === undefined) return undefined
  return { root, path: page, publish: publish === undefined ? none : Number(publish) }
}

/**
 * The site as a publish of the draft would make it at this moment, as it was right after a publish, or as it is; none when that publish is
 * not kept. Its image lists are read each time; pictures that visitors may not have yet come from the studio. Fails as the stores do. docs/behaviour.md 23.9.
 */
export async function previewedSite(
  site: Site,
  pictures: PublicPictures,
  { root, path, publish }: PreviewAddress,
  query: URLSearchParams,
): Promise<Result<Preview | null>> {
  const isDraft = publish === none && query.get('as') !== 'published'
  const content = isDraft ? await contentOfDraft(site.ports) : await publishedContent(site.ports, publish)
  if (!content.ok) return content
  if (content.data === none) return success(none)
  const hashes = await pictures.publicHashes()
  if (!hashes.ok) return hashes
  const marks: FieldMarks = []
  // An edition knows lines by their texts, which marks would change.
  const ports = isDraft && !path.startsWith('/s/') ? withMarks(content.data, marks) : content.data
  const [today, location] = [await todayIn(content.data), locationIn(content.data, site)]
  const imageLists = imageListsFrom(async (folder) => {
    const list = await readImageList(ports, folder)
    return list.ok ? success(withBases(list.data, (hash) => (hashes.data.has(hash) ? '' : previewRoot))) : list
  })
  const shown = { ...site, ports, imageLists, location }
  return success({ site: shown, root, marks, today, theme: themeOf(query.get('theme')) })
}

/** The place of the content; one that is looked up elsewhere is that of the site. */
function locationIn(ports: Ports, { location }: Site): Site['location'] {
  return ports.locationLookup === none ? { read: () => lookUpLocation(ports), forget() {} } : location
}

async function todayIn(ports: Ports): Promise<CalendarDay> {
  return calendarDayIn(await ownersTimeZone(ports), ports.clock.now())
}

async function publishedContent(ports: Ports, publish: number | null): Promise<Result<Ports | null>> {
  return publish === none ? success(ports) : contentOfPublish(ports, publish)
}

/**
 * Ports whose entries name the field of each text. The place does not: it stands inside other texts, which would then seem to be
 * its fields.
 */
function withMarks(ports: Ports, marks: FieldMarks): Ports {
  const documents = documentsOver(ports.documents, {
    ids: () => [],
    fields(collection, id, own) {
      const entry = entryNameOf(collection, id)
      const isMarked = entry !== none && own !== none && collection !== 'location'
      return isMarked ? withFieldMarks(entry, own, marks) : own
    },
  })
  return { ...ports, documents }
}
