import { removePicture } from '#calls/studio/pictures/change-folder.ts'
import { hasText } from '#resume/text.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { FolderScreen } from '../pictures/folder-screen.tsx'
import { folderOf } from '../pictures/folder-view.ts'
import { loadFolder } from '../pictures/load-folder.ts'
import { done } from '../posting/confirmations.ts'
import { notSaved } from '../posting/rejected.ts'
import type { Route } from './+types/folder.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** docs/behaviour.md 23.11. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const folder = folderOf(params)
  const [shown, translations] = [await loadFolder(context, folder), await translationsOf(context, folder)]
  return { shown, translations }
}

/** Takes a picture out of the folder. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = String((await request.formData()).get('remove'))
  const { ports } = context.get(siteContext)
  const removed = await removePicture(ports, folderOf(params), id, await studioOf(context))
  return removed.ok ? done('removed', { undo: removed.data.undo }) : notSaved(removed.failure)
}

export default function Folder({ loaderData: { shown, translations } }: Route.ComponentProps) {
  return (
    <FolderScreen key={shown.folder} shown={shown}>
      <InOtherLanguages links={shown.pictures.some(({ alt }) => hasText(alt)) ? translations : []} />
    </FolderScreen>
  )
}
