import { readSiteFile, siteFilePaths } from '#calls/content/generated/read-site-file.ts'
import { imageListsInLanguage } from '#calls/content/image-lists.ts'
import { readPageMarkdown } from '#calls/content/markdown/read-page-markdown.ts'
import type { SitePagesOf } from '#calls/content/site-pages.ts'
import { inLanguage } from '#calls/languages/documents-in-language.ts'
import { didPath, securityPath } from '#domain/identity/identity-files.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { none, success } from '#resume/result.ts'
import { hasContact, type Site } from '#web/routing/context.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'
import { encodedBody } from '../http/compression.ts'
import { unlistedHeaders } from '../http/security-headers.ts'
import type { RenderedPage } from './page-rules.ts'

/** Whether an address is that of a file which is made from the content, such as /resume.txt and /home.md. docs/behaviour.md 31.2, 31.9. */
export function isSiteFile(path: string, language?: string): boolean {
  if (path.endsWith('.md')) return true
  return siteFilePaths.includes(path) && (language === undefined || !ofWholeSite.includes(path))
}

/** Files that are about all languages. */
const ofWholeSite = ['/sitemap.xml', '/robots.txt', didPath, securityPath]

/** Files that other programs look for at the root of a host: a site below a path has none. */
const ofRoot = [didPath, securityPath]

/** Makes a file; it lists pages of these routes: 404 without a body when there is none, 503 while a store gives no answer. */
export async function generatedSiteFile(
  { ports, location, made, imageLists, contact, asFiles, origin: site }: Site,
  { path, language }: { path: string; language?: string | undefined },
  common: Readonly<Record<string, string>>,
  routes: readonly SitePagesOf[] = sitemapRoutes,
): Promise<RenderedPage> {
  const origin = site + prefixOf(language)
  const place = await location.read()
  const setting = { origin, place: place.ok ? place.data : none, routes }
  const shown = inLanguage(ports, language)
  const isBelow = ofRoot.includes(path) && new URL(site).pathname !== '/'
  const read = isBelow
    ? success(none)
    : siteFilePaths.includes(path)
      ? await readSiteFile(shown, path, { ...setting, photo: made.photo, hasContact: hasContact(asFiles) })
      : await readPageMarkdown(shown, path, {
          ...{ ...setting, site, contact, imageLists: imageListsInLanguage(imageLists, language) },
          ...(asFiles && { elsewhere: asFiles.contact }),
        })
  if (!read.ok || read.data === none) {
    const body = { etag: none, identity: new Uint8Array() }
    return { answer: { status: read.ok ? 404 : 503, headers: common, body }, isCacheable: false }
  }
  const { file, isIndexed } = read.data
  const bytes = new TextEncoder().encode(file.text)
  const headers = {
    ...common,
    'content-type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'cache-control': 'no-cache',
    ...(file.page === undefined ? {} : { link: `<${origin}${file.page}>; rel="canonical"` }),
    ...(file.disposition === undefined ? {} : { 'content-disposition': file.disposition }),
    ...(isIndexed ? {} : unlistedHeaders),
  }
  return { answer: { status: 200, headers, body: encodedBody(bytes) }, isCacheable: place.ok }
}
