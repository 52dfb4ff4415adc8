import { call, takeAll } from '#domain/call.ts'
import type { Location } from '#domain/content/location.ts'
import type { None } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { readDesktop, readLaptop } from './read-hardware.ts'
import { readProjects } from './read-projects.ts'
import { readResumeContent } from './read-resume-facts.ts'
import type { SitePage, SitePagesOf } from './site-pages.ts'

/**
 * Returns the pages that search engines should find, in the order of `routes`: no placeholder, no page that is hidden. Fails with
 * 'unavailable' when the store gives no answer. docs/behaviour.md 31.4.
 */
export const readSitePages = call(
  async (
    ports: Pick<Ports, 'documents' | 'clock'>,
    place: Location | None,
    routes: readonly SitePagesOf[],
  ): Promise<SitePage[]> => {
    const [resume, projects, desktop, laptop] = await takeAll([
      readResumeContent(ports, place),
      readProjects(ports),
      readDesktop(ports),
      readLaptop(ports),
    ])
    const content = { ...resume, projects, desktop, laptop }
    return routes.flatMap((pagesOf) => pagesOf(content))
  },
)
