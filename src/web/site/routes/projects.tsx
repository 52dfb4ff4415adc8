import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { nobody } from '#domain/content/person-info.ts'
import { projectByQuery } from '#domain/content/project.ts'
import { none } from '#domain/result.ts'
import { ComingSoon } from '../coming-soon.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import type { Route } from './+types/projects.ts'

/**
 * The address of a project in the open panel. An unknown name shows the plain page, which is not cached, so that invented
 * names cannot fill the cache. docs/behaviour.md 2.1, 2.2.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'projects')
  const { projects } = await pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), nobody)
  const title = projectByQuery(projects, url.searchParams.get('project') ?? '')
  if (title === none && url.searchParams.has('project')) pageLoader.visit.isCacheable = false
  return pageLoader.page({ title: title ?? 'Projects' })
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ComingSoon name={loaderData.title} isIndexed />
}
