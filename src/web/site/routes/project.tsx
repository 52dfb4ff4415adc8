import { data } from 'react-router'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readProjects } from '#calls/content/read-projects.ts'
import { projectPages } from '#resume/records/project.ts'
import { none } from '#resume/result.ts'
import { useWords } from '../../ui/words.ts'
import { ComingSoon } from '../coming-soon.tsx'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { projectContent } from '../project-content.ts'
import { ProjectPage, projectDescription } from '../views/pages/project-page.tsx'
import type { Route } from './+types/project.ts'

/** The address of a project in the rail; an unknown path is a 404. docs/behaviour.md 2.1, 2.2, 4.10. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'projects')
  const { ports } = pageLoader.site
  const [person, read] = await Promise.all([readPersonInfo(ports), readProjects(ports)])
  const pages = person.ok ? projectPages(person.data.projects, read.ok ? read.data : []) : []
  const title = pages.find(({ path }) => path === params.project)?.title ?? none
  const project = read.ok ? await projectContent(pageLoader, read.data, params.project) : none
  if (person.ok && read.ok && title === none) throw data(none, { status: 404, statusText: 'Not Found' })
  await pageLoader.shown('owner', Promise.resolve(person), unnamedOwner)
  if (person.ok) await pageLoader.shown('lists', Promise.resolve(read), none)
  return pageLoader.page({
    title: title ?? pageLoader.visit.words('Projects'),
    ...(project === none ? {} : { project }),
  })
}

export default function Project({ loaderData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  const { title, project } = loaderData
  if (project === undefined) return <ComingSoon name={title} />
  return (
    <Page name={project.title} description={projectDescription(project, ownerName, words)}>
      <ProjectPage ownerName={ownerName} project={project} />
    </Page>
  )
}
