import type { Visit } from '#web/context.ts'
import type { Answer } from '../http/answer.ts'
import { setCookies } from '../http/cookies.ts'
import { encoded, encodedOnce } from './compression.ts'
import type { MadePage } from './page-cache.ts'
import type { PostProcessHtml } from './post-process-html.ts'

/** The search values that pages read; every other one is taken away before a page is made, so that it cannot vary it. */
const readValues: Record<string, readonly string[]> = {
  '/resume/jobs/details': ['uuid'],
  '/resume/education/details': ['uuid'],
  '/projects': ['project'],
  '/login': ['redirect'],
  '/reset-password': ['token'],
}

/** Addresses that lead elsewhere at once, with their final slash too. Source: docs/behaviour.md 2.1, 2.2. */
export const redirectedPaths = new Set(['/resume/jobs', '/resume/education', '/hardware', '/admin'])

/** Pages that take a form. */
export const takeForms = new Set(['/contact', '/login', '/reset-password'])

/** Pages with a form of the visitor's: made for each anew, and stored nowhere. Source: docs/behaviour.md 13.9. */
const neverCached = new Set(['/contact', '/login', '/reset-password'])

/**
 * Pages whose address nobody else should learn: it holds a token. Their styles stay in files, for Chromium tells the page's address
 * to whatever an inline style loads, here the font, and no policy hinders it. Source: docs/behaviour.md 8.11.
 */
export const withoutReferrer = new Set(['/reset-password'])

/** What distinguishes one page from another: its path, and the search values that it reads. */
export function pageAddress(url: URL): string {
  const path = pagePath(url.pathname)
  const search = new URLSearchParams()
  for (const name of [...(readValues[path] ?? []), ...(url.pathname.endsWith('.data') ? ['_routes'] : [])]) {
    const value = url.searchParams.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.size === 0 ? url.pathname : `${url.pathname}?${search}`
}

/** Whether a page may be kept at all, as far as its address tells. A part of a page's data is never kept. */
export function isCacheable(url: URL): boolean {
  return !neverCached.has(pagePath(url.pathname)) && !url.searchParams.has('_routes')
}

/** The path of the page that an address or the address of its data means; of '/home/' the router's is '/home/_.data'. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/_)?\.data$/, '') || '/'
}

/** The router's answer as it is sent: by `finish` when it is a page, with its policy, and compressed. */
export async function madePage(
  response: Response,
  finish: PostProcessHtml,
  common: Readonly<Record<string, string>>,
  visit: Pick<Visit, 'isCacheable' | 'outside' | 'cookies'>,
  path = '',
  acceptEncoding: string | null = null,
): Promise<MadePage> {
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html')
  const rendered = new Uint8Array(await response.arrayBuffer())
  const { html: bytes, policy } = isPage
    ? finish(rendered, visit.outside)
    : { html: rendered, policy: common['content-security-policy'] ?? '' }
  const isKept = response.status === 200 && visit.isCacheable && visit.cookies.length === 0
  const headers = {
    ...Object.fromEntries(response.headers),
    ...(type.startsWith('text/') && !type.includes('charset=') ? { 'content-type': `${type}; charset=utf-8` } : {}),
    ...common,
    'content-security-policy': policy,
    ...(Object.keys(visit.outside).length > 0 ? { 'cross-origin-embedder-policy': 'unsafe-none' } : {}),
    ...(withoutReferrer.has(path) ? { 'referrer-policy': 'no-referrer' } : {}),
    'cache-control': isKept ? 'private, no-cache' : 'no-store',
    vary: 'Accept-Encoding, Cookie',
  }
  const cookies = setCookies(visit.cookies, response.headers.has('location'))
  const body = await (isKept ? encoded(bytes, 'quick') : encodedOnce(bytes, acceptEncoding))
  const answer: Answer = { status: response.status, headers, cookies, body }
  return { answer, isCacheable: isKept, improved: async () => ({ ...answer, body: await encoded(bytes, 'best') }) }
}
