import type { PageHead } from '#calls/content/read-page-head.ts'
import { none } from '#resume/result.ts'
import type { Visit } from '#web/routing/context.ts'
import { routeOf } from '#web/routing/route-of.ts'
import type { AppScript } from '../html/late-scripts.ts'
import type { PostProcessHtml } from '../html/post-process-html.ts'
import type { Answer } from '../http/answer.ts'
import { encodedBody, encodedOnce, etagOf } from '../http/compression.ts'
import { unlistedHeaders, unsandboxedPolicy } from '../http/security-headers.ts'
import { setCookies } from '../request/cookies.ts'
import { pagePath } from '../request/request-target.ts'

/** What distinguishes one page from another: its path, and the search parameters that it reads. */
export function pageAddress(url: URL): string {
  const { searchParams = [] } = routeOf(pagePath(url.pathname)).handle
  const search = new URLSearchParams()
  for (const name of [...searchParams, ...(url.pathname.endsWith('.data') ? ['_routes'] : [])]) {
    const value = url.searchParams.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.size === 0 ? url.pathname : `${url.pathname}?${search}`
}

/** Whether the address allows caching: neither partial data of a page (`_routes`) nor a page in a theme that its address names. */
export function isCacheable({ pathname, searchParams }: URL): boolean {
  const isWhole = !searchParams.has('_routes') && !searchParams.has('theme')
  return isWhole && routeOf(pagePath(pathname)).handle.isCacheable !== false
}

/** An answer, and whether all visitors may get it; `app` is the script of a page that is made for all. */
export type RenderedPage = { answer: Answer; isCacheable: boolean; app?: AppScript | undefined }

type RenderedPageOptions = {
  origin: string
  finish: PostProcessHtml
  common: Readonly<Record<string, string>>
  visit: Pick<Visit, 'isCacheable' | 'outside' | 'accentHue' | 'cookies'>
  /** Headers of this kind of page. */
  own?: Readonly<Record<string, string>> | undefined
  acceptEncoding?: string | null
  pageHead?: PageHead | undefined
  /** Whether the owner leaves search engines the site. */
  isListed?: boolean
  /** Whether the page is made for all visitors: its body stays as it is, to be encoded later, and its app script has an address. */
  isForAll?: boolean
}

/**
 * Turns the router's response into the answer to send. An HTML page is post-processed by `finish`, which also computes its
 * policy; the body is compressed.
 */
export async function renderedPage(
  response: Response,
  {
    origin,
    finish,
    common,
    visit,
    own = {},
    acceptEncoding = null,
    pageHead,
    isListed = true,
    isForAll = false,
  }: RenderedPageOptions,
): Promise<RenderedPage> {
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html')
  const redirects = response.headers.has('location')
  const rendered = Buffer.from(await response.arrayBuffer())
  const isCached = response.status === 200 && visit.isCacheable && visit.cookies.length === 0
  const {
    html: bytes,
    policy,
    app,
    isUnlisted = false,
  } = isPage
    ? finish(rendered.toString('latin1'), {
        outside: visit.outside,
        accentHue: visit.accentHue,
        isForAll: isForAll && isCached,
        isAnywhere: isForAll && response.status === 404,
        pageHead: response.status === 200 ? pageHead : undefined,
      })
    : {
        html: rendered,
        policy: redirects ? unsandboxedPolicy : (common['content-security-policy'] ?? ''),
        app: undefined,
      }
  const headers = {
    ...Object.fromEntries(response.headers),
    ...(type.startsWith('text/') && !type.includes('charset=') ? { 'content-type': `${type}; charset=utf-8` } : {}),
    ...common,
    'content-security-policy': policy,
    ...(Object.keys(visit.outside).length > 0 ? { 'cross-origin-embedder-policy': 'unsafe-none' } : {}),
    ...(isPage && (isUnlisted || !isListed) ? unlistedHeaders : {}),
    ...own,
    'cache-control': isCached ? 'private, no-cache' : 'no-store',
    vary: 'Accept-Encoding, Cookie',
  }
  const cookies = setCookies(visit.cookies, redirects, origin)
  const body = isForAll ? encodedBody(bytes) : await encodedOnce(bytes, acceptEncoding, isCached ? etagOf(bytes) : none)
  return { answer: { status: response.status, headers, cookies, body }, isCacheable: isCached, app }
}
