import { projectFacts, projectView } from '#calls/content/read-projects.ts'
import type { ProjectEntry } from '#resume/records/collections/projects.ts'
import { type None, none } from '#resume/result.ts'
import type { PageContext } from './page-loader-context.ts'
import type { ProjectPageView } from './views/pages/project-page.tsx'

/** What the page of a project shows: the newest one that names this page, or none. Its pictures are by its id, else by its page. */
export async function projectContent(
  pageLoader: PageContext,
  projects: readonly ProjectEntry[],
  page: string,
): Promise<ProjectPageView | None> {
  const project = projects.find((each) => each.page === page)
  if (project === undefined) return none
  const { words } = pageLoader.visit
  const { uuid, text } = project
  const images = await pageLoader.images(`project-images/${uuid}`)
  return {
    ...projectView({ ...project, page: none }, words),
    facts: projectFacts(project, words),
    pdf: await pageLoader.pdf(),
    ...(text === none ? {} : { html: pageLoader.html(text) }),
    images: images.length > 0 || uuid === page ? images : await pageLoader.images(`project-images/${page}`),
  }
}
