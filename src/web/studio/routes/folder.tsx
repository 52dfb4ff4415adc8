import { FolderScreen } from '../pictures/folder-screen.tsx'
import { loadFolder } from '../pictures/load-folder.ts'
import type { Route } from './+types/folder.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** docs/behaviour.md 23.11. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { shown: await loadFolder(context, folderOf(params)) }
}

export default function Folder({ loaderData: { shown } }: Route.ComponentProps) {
  return <FolderScreen key={shown.folder} shown={shown} />
}

function folderOf({ top, name, deeper }: { top: string; name?: string; deeper?: string }): string {
  return [top, name, deeper].filter((part) => part !== undefined).join('/')
}
