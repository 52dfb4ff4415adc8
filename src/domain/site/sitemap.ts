import { type None, none } from '#resume/result.ts'
import { html } from '../html.ts'
import type { PageVersion } from '../languages/languages.ts'

/**
 * A page for search engines; `changedAt` is the newest change of what it shows, as an instant, if that is known. `versions` are its paths in each
 * language, by their tags, itself among them; none of a page in one language.
 */
export type SitemapPage = {
  path: string
  changedAt: string | None
  versions?: readonly PageVersion[]
}

/** The sitemap of these pages. sitemaps.org 0.9; docs/behaviour.md 31.4. */
export function sitemapText(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(({ path, changedAt, versions = [] }) => {
    const changed = changedAt === none ? '' : html`<lastmod>${changedAt}</lastmod>`
    const links = versions.map(
      (each) => html`<xhtml:link rel="alternate" hreflang="${each.language}" href="${origin}${each.path}"/>`,
    )
    return html`<url><loc>${origin}${path}</loc>${changed}${links}</url>\n`
  })
  const hasVersions = pages.some(({ versions = [] }) => versions.length > 0)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${hasVersions ? xhtml : ''}>
${entries}</urlset>
`.html
}

const xhtml = html` xmlns:xhtml="http://www.w3.org/1999/xhtml"`

/** The rules for crawlers: everything may be read, since only a page that is read can say noindex. RFC 9309. */
export function robotsText(origin: string, hasSitemap: boolean): string {
  const sitemap = hasSitemap ? `Sitemap: ${origin}/sitemap.xml\n` : ''
  return `User-agent: *\nDisallow:\n${sitemap}`
}
