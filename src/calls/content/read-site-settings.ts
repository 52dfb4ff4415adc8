import { toSiteSettings } from '#domain/content/collections/site-settings.ts'
import type { SiteSettings } from '#domain/content/site-settings.ts'
import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Returns how the site looks; without a document as it comes. Fails with 'unavailable' when the document store gives no
 * answer. docs/behaviour.md 3.7.
 */
export async function readSiteSettings({ documents }: Pick<Ports, 'documents'>): Promise<Result<SiteSettings>> {
  const read = await documents.read('site-settings', 'owner')
  return read.ok ? success(toSiteSettings(read.data?.fields ?? {})) : read
}
