import { cachedGeneratedFiles, type GeneratedFilesOptions } from '#calls/content/generated/generated-files.ts'
import { cachedImageLists } from '#calls/content/image-lists.ts'
import { cachedLocation } from '#calls/content/look-up-location.ts'
import { imports } from '#calls/studio/imports/imports.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { Ports } from '#ports/ports.ts'
import type { Result } from '#resume/result.ts'
import type { Site } from '#web/routing/context.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'

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
