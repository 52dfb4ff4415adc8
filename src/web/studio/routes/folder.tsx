import { data, redirect } from 'react-router'
import { ownPath } from '#domain/site/redirect.ts'
import { inLookOf } from '../desk-view.ts'
import { actOnFolder } from '../pictures/act-on-folder.ts'
import { FolderScreen } from '../pictures/folder-screen.tsx'
import { loadFolder } from '../pictures/load-folder.ts'
import type { Route } from './+types/folder.ts'

export { shouldRevalidate } from '../desk-view.ts'

/** docs/behaviour.md 23.11. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  return { shown: await loadFolder(context, folderOf(params)), aimed: url.searchParams.get('picture') }
}

/** Forms that were posted without scripts. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const folder = folderOf(params)
  const posted = await request.formData()
  const reply = await actOnFolder(context, folder, posted)
  if (reply.at !== undefined) {
    const id = String(posted.get('id') ?? '')
    const here = url.pathname + url.search
    const from = new URL(ownPath(String(posted.get('from') ?? here), here), url)
    const hash = id === '' ? '' : `#picture-${encodeURIComponent(id)}`
    throw redirect(inLookOf(from.search, from.pathname) + hash, 303)
  }
  return data(reply, { status: posted.has('limit') ? 413 : reply.conflict ? 409 : 422 })
}

export default function Folder({ loaderData: { shown, aimed }, actionData }: Route.ComponentProps) {
  return <FolderScreen key={shown.folder} shown={shown} aimed={aimed} reply={actionData} />
}

function folderOf({ top, name, deeper }: { top: string; name?: string; deeper?: string }): string {
  return [top, name, deeper].filter((part) => part !== undefined).join('/')
}
