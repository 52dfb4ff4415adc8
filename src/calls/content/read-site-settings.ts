import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { toSiteSettings } from '#resume/records/collections/site-settings.ts'
import type { SiteSettings } from '#resume/records/site-settings.ts'

/** How the site looks without a document. */
export const plainSettings = toSiteSettings({})

/**
 * Returns how the site looks; without a document as it comes. Fails with 'unavailable' when the document store gives no
 * answer. docs/behaviour.md 3.7.
 */
export const readSiteSettings = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<SiteSettings> => {
  const read = take(await documents.read('site-settings', 'owner'))
  return toSiteSettings(read?.fields ?? {})
})
