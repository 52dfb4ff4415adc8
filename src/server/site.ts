import { cachedGeneratedFiles, type GeneratedFilesOptions } from '#calls/content/generated/generated-files.ts'
import { cachedImageLists } from '#calls/content/image-lists.ts'
import { cachedLocation } from '#calls/content/look-up-location.ts'
import { readEducationList } from '#calls/content/read-education.ts'
import { readJobs } from '#calls/content/read-job.ts'
import { imports } from '#calls/studio/imports/imports.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { Result } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { Site } from '#web/routing/context.ts'
import { pages, sitemapRoutes } from '#web/routing/routes.ts'

/** What runs after work on what pages are made from. */
type SiteEvents = Pick<GeneratedFilesOptions, 'onChange' | 'onDone'> & { onPlace(result: Result<unknown>): void }

/**
 * What the pages are made from. `onNews` runs when image lists or the location have new values, so that pages show them;
 * `events` has what runs when files were made, and when the place was looked up.
 */
export function siteOf(
  ports: Ports,
  contact: ContactRules,
  own: Pick<Site, 'origin' | 'hasStudio' | 'health' | 'backups' | 'settings' | 'mailTrial' | 'places'>,
  onNews: () => void,
  { onPlace, ...files }: SiteEvents = { onChange() {}, onDone() {}, onPlace() {} },
): Site {
  const location = cachedLocation(ports, onNews, onPlace)
  return {
    ports,
    contact,
    ...own,
    imageLists: cachedImageLists(ports, onNews),
    location,
    imports: imports(ports, own.origin),
    made: cachedGeneratedFiles(ports, { origin: own.origin, routes: sitemapRoutes, place: location.read, ...files }),
  }
}

const fixedFolders = ['backgrounds', ...pages.flatMap(({ handle }) => handle.imageFolders ?? [])]

/**
 * Reads ahead what pages would otherwise wait for: the image lists and the location. Failures are ignored here, because
 * they recur where the data is shown.
 */
export async function warm({ ports, imageLists, location }: Site): Promise<void> {
  const [jobs, educationList] = await Promise.all([readJobs(ports), readEducationList(ports)])
  const folders = [
    ...fixedFolders,
    ...(jobs.ok ? jobs.data.map(({ uuid }) => `job-detail-images/${uuid}`) : []),
    ...(educationList.ok ? educationList.data.map(({ uuid }) => `education-detail-images/${uuid}`) : []),
  ]
  await Promise.all([location.read(), ...folders.map((folder) => imageLists.read(folder))])
}
