import type { Location } from '#domain/content/location.ts'
import { type None, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { readDesktop, readLaptop } from './read-hardware.ts'
import { readProjects } from './read-projects.ts'
import { readResumeContent } from './read-resume-facts.ts'
import type { SitePage, SitePagesOf } from './site-pages.ts'

/**
 * Returns the pages that search engines should find, in the order of `routes`: no placeholder, no page that is hidden. Fails with
 * 'unavailable' when the store gives no answer. docs/behaviour.md 31.4.
 */
export async function readSitePages(
  ports: Pick<Ports, 'documents' | 'clock'>,
  place: Location | None,
  routes: readonly SitePagesOf[],
): Promise<Result<SitePage[]>> {
  const [resume, projects, desktop, laptop] = await Promise.all([
    readResumeContent(ports, place),
    readProjects(ports),
    readDesktop(ports),
    readLaptop(ports),
  ])
  if (!resume.ok) return resume
  if (!projects.ok) return projects
  if (!desktop.ok) return desktop
  if (!laptop.ok) return laptop
  const content = { ...resume.data, projects: projects.data, desktop: desktop.data, laptop: laptop.data }
  return success(routes.flatMap((pagesOf) => pagesOf(content)))
}
