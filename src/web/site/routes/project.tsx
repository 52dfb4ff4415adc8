import { data } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { nobody } from '#domain/content/person-info.ts'
import { projectByPath } from '#domain/content/project.ts'
import { none } from '#domain/result.ts'
import { ComingSoon } from '../coming-soon.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import type { Route } from './+types/project.ts'

/** The address of a project in the rail; an unknown path is a 404. docs/behaviour.md 2.1, 2.2. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'projects')
  const person = await readPersonInfo(pageLoader.site.ports)
  const title = person.ok ? projectByPath(person.data.projects, params.project) : none
  if (person.ok && title === none) throw data(none, { status: 404, statusText: 'Not Found' })
  await pageLoader.shown('owner', Promise.resolve(person), nobody)
  return pageLoader.page({ title: title ?? 'Projects' })
}

export default function Project({ loaderData }: Route.ComponentProps) {
  return <ComingSoon name={loaderData.title} isIndexed />
}
