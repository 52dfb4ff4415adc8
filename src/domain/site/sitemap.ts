import type { SiteSettings } from '#resume/records/site-settings.ts'
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

/** What the owner allows AI tools, as contentsignals.org names it: input of an answer, and training. */
const aiSignals: Readonly<Record<string, string>> = {
  answers: 'ai-input=yes, ai-train=no',
  all: 'ai-input=yes, ai-train=yes',
  none: 'ai-input=no, ai-train=no',
}

/** What the owner says of search and AI to those who read the site; none while they say nothing of AI. */
export function contentSignal({ searchEngines, aiUse }: Pick<SiteSettings, 'searchEngines' | 'aiUse'>): string | None {
  const ofAi = aiSignals[aiUse ?? '']
  return ofAi === undefined ? none : `search=${searchEngines ? 'yes' : 'no'}, ${ofAi}`
}

/** The rules for crawlers: everything may be read, since only a page that is read can say noindex. RFC 9309. */
export function robotsText(origin: string, settings: Pick<SiteSettings, 'searchEngines' | 'aiUse'>): string {
  const signal = contentSignal(settings)
  const lines = [
    'User-agent: *',
    ...(signal === none ? [] : [`Content-Signal: ${signal}`]),
    'Disallow:',
    ...(settings.searchEngines ? [`Sitemap: ${origin}/sitemap.xml`] : []),
  ]
  return `${lines.join('\n')}\n`
}
