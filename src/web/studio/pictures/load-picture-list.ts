import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { none } from '#resume/result.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { loaded, notFound } from '../posting/answers.ts'
import { madeOf } from './load-folder.ts'

/** The first pictures of a folder, small, and what is to say of the others. A thumbnail is null while it is not made. */
export type PictureListView = {
  folder: string
  thumbnails: (string | null)[]
  count: number
  changes: number
  withoutText: number
}

/** How many pictures a pictureList shows. */
const most = 6

/** Loads the trays of the galleries of a story, as drafted; a part whose gallery is no folder of pictures has none. */
export async function loadGalleries(context: Context, story: unknown): Promise<PictureListView[]> {
  const parts = Array.isArray(story) ? story.filter(isFields) : []
  const trays = await Promise.all(
    parts.map(({ gallery }) => (typeof gallery === 'string' ? pictureListOf(context, gallery) : none)),
  )
  return trays.filter((tray) => tray !== none)
}

/** Loads the pictureList of a folder. Throws 404 for one that no page can show, 503 while the store does not answer. docs/behaviour.md 23.11. */
export async function loadPictureList(context: Context, folder: string): Promise<PictureListView> {
  const pictureList = await pictureListOf(context, folder)
  if (pictureList === none) throw notFound()
  return pictureList
}

async function pictureListOf(context: Context, folder: string): Promise<PictureListView | null> {
  const { ports } = context.get(siteContext)
  const view = await readFolder(ports, folder)
  if (!view.ok && view.failure.code === 'object-not-found') return none
  const { items, published, changes, withoutText } = loaded(view)
  const onSite = new Set(published.map(({ hash }) => hash))
  const thumbnails = items.slice(0, most).map(async ({ hash }) => {
    const read = await ports.pictures.read(hash)
    return read.ok && read.data !== none ? madeOf(read.data, onSite.has(hash)).thumbnail : none
  })
  return {
    folder,
    thumbnails: await Promise.all(thumbnails),
    count: items.length,
    changes: changes.length,
    withoutText,
  }
}
