import type { Context } from 'hono'
import { none } from '#resume/result.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { pageAddress } from '../cache/page-rules.ts'
import { responseOf } from '../http/answer.ts'
import { noPreview, noPreviewNow, plainResponse, signedOut } from '../http/plain-page.ts'
import { plainPreviewPolicy, previewHeaders, studioHeaders } from '../http/security-headers.ts'
import { type PreviewAddress, previewedSite } from '../render/previewed-site.ts'
import { pagePath } from '../request/request-target.ts'
import { studioRejection } from '../request/studio-access.ts'
import { themeIn } from '../request/theme.ts'
import { anonymous, isPageLoad, type Visitor, visitorOf } from '../request/visitor.ts'
import { pageAt } from './page-at.ts'
import type { AppParts, Asked } from './parts.ts'

/** The Admin who asks for an address below /studio, or the answer to anyone else: the same for every address. */
export async function adminOf(
  { req, env }: Context<Asked>,
  path: string,
  { asSeen, common, origin, render, plain }: AppParts,
): Promise<Visitor | Response> {
  const isData = path.endsWith('.data')
  const visitor = await visitorOf(asSeen, req.header('cookie'), isPageLoad(path, req.raw.headers))
  const rejection = studioRejection(visitor, path, common)
  if (rejection === none) return visitor
  const isOfRouter = isData && req.method !== 'POST' && req.method !== 'PUT'
  if (rejection !== 'denied' && !isOfRouter)
    return isData && req.method === 'POST' ? plain(req.raw, signedOut) : rejection
  const url = new URL(isOfRouter ? req.url : '/access-denied', origin)
  const request = isOfRouter
    ? req.raw
    : new Request(url, { headers: { 'accept-encoding': req.header('accept-encoding') ?? '' } })
  const theme = themeIn(req.header('cookie'))
  const { answer } = await render({
    ...{ request, url, address: pageAddress(url), theme, client: '', visitor, reference: env.reference },
    ...{ hasSeenLocationAlert: true, bytes: undefined },
  })
  return responseOf({ ...answer, headers: { ...answer.headers, ...studioHeaders } }, req.raw)
}

/** A page of the site made from the draft, as of a publish, or as it is. It is rendered each time. docs/behaviour.md 23.9. */
export async function previewOf(
  { req, env }: Context<Asked>,
  asked: PreviewAddress,
  search: string,
  { site, origin, common, pictures, render }: AppParts,
): Promise<Response> {
  const url = new URL(asked.path + search, origin)
  const framed = { ...common, ...previewHeaders, 'content-security-policy': plainPreviewPolicy }
  const made = await previewedSite(site, pictures, asked, url.searchParams)
  if (!made.ok || made.data === none) return plainResponse(req.raw, made.ok ? noPreview : noPreviewNow, framed)
  const preview = made.data
  const page = await pageAt(url, preview.site, true)
  const { handle } = routeOf(pagePath(page.url.pathname))
  const isShown = !handle.isStudio && (handle.access ?? 'everyone') === 'everyone'
  if (!isShown) return plainResponse(req.raw, noPreview, framed)
  const { answer } = await render({
    ...{ request: req.raw, ...page, theme: preview.theme, client: '' },
    ...{ visitor: anonymous, reference: env.reference, hasSeenLocationAlert: true, bytes: undefined },
    preview,
  })
  const { location } = answer.headers
  const headers = location === undefined ? answer.headers : { ...answer.headers, location: preview.root + location }
  return responseOf({ ...answer, headers }, req.raw)
}
