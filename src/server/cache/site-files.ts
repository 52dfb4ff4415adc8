import { readSiteFile, siteFilePaths } from '#calls/content/generated/read-site-file.ts'
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

/** Whether an address is that of a file which is made from the content, such as /resume.txt. docs/behaviour.md 31.2. */
export function isSiteFile(path: string, language?: string): boolean {
  return siteFilePaths.includes(path) && (language === undefined || !ofWholeSite.includes(path))
}

/** Files that are about all languages. */
const ofWholeSite = ['/sitemap.xml', '/robots.txt', didPath, securityPath]

/** Files that other programs look for at the root of a host: a site below a path has none. */
const ofRoot = [didPath, securityPath]

/** Files that say the same as the page of the resume. */
const ofResume = /^\/(resume\.|contact\.vcf$)/

/** Makes a file; it lists pages of these routes: 404 without a body when there is none, 503 while a store gives no answer. */
export async function generatedSiteFile(
  { ports, location, made, origin: own, asFiles }: Site,
  { path, language }: { path: string; language?: string | undefined },
  common: Readonly<Record<string, string>>,
  routes: readonly SitePagesOf[] = sitemapRoutes,
): Promise<RenderedPage> {
  const origin = own + prefixOf(language)
  const place = await location.read()
  const setting = {
    origin,
    place: place.ok ? place.data : none,
    photo: made.photo,
    hasContact: hasContact(asFiles),
    routes,
  }
  const isBelow = ofRoot.includes(path) && new URL(own).pathname !== '/'
  const read = isBelow ? success(none) : await readSiteFile(inLanguage(ports, language), path, setting)
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
    ...(ofResume.test(path) ? { link: `<${origin}/resume>; rel="canonical"` } : {}),
    ...(file.disposition === undefined ? {} : { 'content-disposition': file.disposition }),
    ...(isIndexed ? {} : unlistedHeaders),
  }
  return { answer: { status: 200, headers, body: encodedBody(bytes) }, isCacheable: place.ok }
}
