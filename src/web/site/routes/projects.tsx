import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { projectView, readProjects } from '#calls/content/read-projects.ts'
import { pageDescription } from '#domain/site/description.ts'
import { projectPages } from '#resume/records/project.ts'
import { none } from '#resume/result.ts'
import { useWords } from '../../ui/words.ts'
import { ComingSoon } from '../coming-soon.tsx'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { projectContent } from '../project-content.ts'
import { ProjectPage, ProjectsPage, projectDescription } from '../views/pages/project-page.tsx'
import type { Route } from './+types/projects.ts'

/**
 * The address of a project in the open panel. An unknown name shows the plain page, which is not cached, so that invented
 * names cannot fill the cache. docs/behaviour.md 2.1, 2.2, 4.10.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'projects')
  const { ports } = pageLoader.site
  const [person, read] = await Promise.all([readPersonInfo(ports), readProjects(ports)])
  const { projects } = await pageLoader.shown('owner', Promise.resolve(person), unnamedOwner)
  const documents = person.ok ? await pageLoader.shown('lists', Promise.resolve(read), []) : []
  const query = url.searchParams.get('project') ?? ''
  const page = projectPages(projects, documents).find((each) => each.query === query)
  const title = page?.title ?? none
  if (title === none && url.searchParams.has('project')) pageLoader.visit.isCacheable = false
  const project = page === undefined ? none : await projectContent(pageLoader, documents, page.path)
  const isList = title === none && documents.length > 0
  return pageLoader.page({
    title: title ?? pageLoader.visit.words('Projects'),
    ...(project === none ? {} : { project }),
    ...(isList ? { list: documents.map((each) => projectView(each, pageLoader.visit.words)) } : {}),
  })
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  const { title, project, list } = loaderData
  if (project !== undefined)
    return (
      <Page name={project.title} description={projectDescription(project, ownerName, words)}>
        <ProjectPage ownerName={ownerName} project={project} />
      </Page>
    )
  if (list === undefined) return <ComingSoon name={title} />
  const titles = list.map(({ title }) => title)
  return (
    <Page
      name={words('Projects')}
      description={pageDescription(words('The projects of {$name}.', { name: ownerName }), ...titles)}
    >
      <ProjectsPage ownerName={ownerName} projects={list} />
    </Page>
  )
}
