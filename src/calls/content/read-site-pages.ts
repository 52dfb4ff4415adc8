import { call, takeAll } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import type { Location } from '#resume/records/location.ts'
import type { None } from '#resume/result.ts'
import type { WordPorts } from '../languages/read-languages.ts'
import { folderOfFiles, readPagesWithContent } from './read-pages-with-content.ts'
import { readResumeContent } from './read-resume-facts.ts'
import type { SitePage, SitePagesOf } from './site-pages.ts'

/**
 * Returns the pages that search engines should find, in the order of `routes`: no placeholder, none that is hidden or has nothing to say. Fails with
 * 'unavailable' when the store gives no answer. docs/behaviour.md 31.4.
 */
export const readSitePages = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'clock'> & WordPorts,
    place: Location | None,
    routes: readonly SitePagesOf[],
  ): Promise<SitePage[]> => {
    const [resume, pages] = await takeAll([
      readResumeContent(ports, place),
      readPagesWithContent(ports, folderOfFiles(ports)),
    ])
    const content = { ...resume, ...pages }
    return routes.flatMap((pagesOf) => pagesOf(content))
  },
)
