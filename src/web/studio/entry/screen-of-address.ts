import { contentScreens, pageOfEntry, screenOfPage } from '#domain/studio/screens.ts'

/** A page of a project: its words, and the id of its document; null while it has none. */
type ProjectAddress = { path: string; query: string; uuid: string | null }

/** The address of the screen that changes what a public page shows; that of Home for any other page. docs/behaviour.md 23.1. */
export function screenOfAddress({ pathname, searchParams }: URL, projects: readonly ProjectAddress[]): string {
  const [, top, name] = pathname.split('/')
  const uuid = searchParams.get('uuid')
  if (top === 'resume' && uuid !== null && (name === 'jobs' || name === 'education'))
    return pageOfEntry({ collection: name, id: uuid })
  if (pathname === '/hardware/laptop') return pageOfEntry({ collection: 'hardware', id: 'laptop' })
  if (pathname === '/contact') return contentScreens.look.to
  if (top !== 'projects') return screenOfPage(pathname).to
  const query = searchParams.get('project')
  const { uuid: id } = projects.find((each) => each.path === name || each.query === query) ?? { uuid: null }
  return id === null ? contentScreens.projects.to : pageOfEntry({ collection: 'projects', id })
}
