import type { Context, Hono } from 'hono'
import { readIdentity } from '#calls/content/read-person-info.ts'
import { isAccount, ownAccount, webfingerOf, webfingerPath } from '#domain/identity/identity-files.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { type None, none } from '#resume/result.ts'
import { targetWithout } from '#web/routing/page-access.ts'
import { isBelowStudio } from '#web/routing/route-of.ts'
import { generatedDocument, generatedDocumentAt } from '../cache/generated-documents.ts'
import { isCacheable, pageAddress } from '../cache/page-rules.ts'
import { generatedSiteFile, isSiteFile } from '../cache/site-files.ts'
import { type Answer, responseOf } from '../http/answer.ts'
import { backupNameAt, backupResponse } from '../http/backup-response.ts'
import { bundlePath, bundleResponse } from '../http/bundle-response.ts'
import { encodedOnce } from '../http/compression.ts'
import { draftPicture, draftPictures } from '../http/pictures.ts'
import { failed, noForm, noPicture, onlyForms, tooBusy } from '../http/plain-page.ts'
import { redirectHeaders } from '../http/security-headers.ts'
import { countedAs } from '../limits/rate-limits.ts'
import { previewAt } from '../render/previewed-site.ts'
import { cookieIn } from '../request/cookies.ts'
import { readPosted } from '../request/posted.ts'
import { oneAddress, pagePath } from '../request/request-target.ts'
import { themeFor } from '../request/theme.ts'
import { isAnonymous, isPageLoad, type Visitor, visitorOf } from '../request/visitor.ts'
import { markerCookie } from '../visits/marker.ts'
import { linkFile } from './links.ts'
import { pageAt } from './page-at.ts'
import type { AppParts, Asked } from './parts.ts'
import { adminOf, previewOf } from './studio.ts'

/** A request that no other route took. */
type PageRequest = {
  context: Context<Asked>
  raw: Request
  url: URL
  /** The language of the page, where its address names it; `url` and `path` are without it. */
  language: string | undefined
  isSpelled: boolean
  /** The one address of the page, with its language. */
  address: string
  /** The one address of the path. */
  path: string
  handle: ReturnType<AppParts['ownRouteOf']>['handle']
  isPosted: boolean
  isData: boolean
  isHead: boolean
  /** The address of the visitor. */
  from: string
  /** The Admin who asks for an address of the studio. */
  admin: Visitor | None
}

/** One step of the answer: it answers, or leaves the request to the next one. */
type Step = (asked: PageRequest, parts: AppParts) => Promise<Response | undefined> | Response | undefined

/** In this order. What only Admins get stands behind `onlyAdmins`, what the rate limit counts behind `pageLimit`. */
const steps: readonly Step[] = [
  oneAddressOnly,
  onlyAdmins,
  pictureOfDraft,
  bundle,
  preview,
  formsOnlyWhereTaken,
  builtFile,
  pageLimit,
  belowLinks,
  documentOfResume,
  siteFile,
  webfinger,
  postedPage,
  backup,
  page,
]

/** Everything else: the pages, and what is made as pages are. */
export function addPages(app: Hono<Asked>, parts: AppParts): void {
  app.all('*', async (context) => {
    const asked = await pageRequest(context, parts)
    for (const step of steps) {
      const answer = await step(asked, parts)
      if (answer !== undefined) return marked(answer, asked, parts)
    }
    return parts.plain(asked.raw, failed)
  })
}

/** The answer, with the marker that leaves the visits of this browser out, where it shows an Admin a page of the studio. */
function marked(answer: Response, { admin, path, raw }: PageRequest, { options, origin }: AppParts): Response {
  if (admin !== none && options.visits?.isOn() && isPageLoad(path, raw.headers))
    answer.headers.append('set-cookie', markerCookie(origin.startsWith('https:')))
  return answer
}

async function pageRequest(context: Context<Asked>, parts: AppParts): Promise<PageRequest> {
  const { site, origin, ownRouteOf, addressIn } = parts
  const { req } = context
  const { url, language, isSpelled = true, address: known } = await pageAt(new URL(req.url, origin), site)
  const path = oneAddress(url.pathname)
  const { handle } = ownRouteOf(pagePath(path))
  // An address with a final slash redirects as the one without.
  if (handle.isRedirect) url.pathname = path
  const address = handle.isRedirect ? prefixOf(language) + pageAddress(url) : known
  return {
    ...{ context, raw: req.raw, url, language, isSpelled, address, path, handle },
    isPosted: req.method === 'POST' || req.method === 'PUT',
    isData: path.endsWith('.data'),
    isHead: req.method === 'HEAD',
    from: addressIn(context),
    admin: none,
  }
}

function oneAddressOnly({ url, path, language, isSpelled }: PageRequest, { common }: AppParts): Response | undefined {
  if (path === url.pathname && isSpelled) return undefined
  const headers = redirectHeaders(common, prefixOf(language) + path + url.search)
  return new Response(null, { status: 308, headers })
}

async function onlyAdmins(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const { context, raw, path, handle, from } = asked
  const isForAdmins = parts.site.hasStudio && isBelowStudio(pagePath(path)) && handle.access === 'admin'
  if (!isForAdmins) return undefined
  const tooMany = parts.tooManyPages(context, from)
  if (tooMany !== none) return parts.plain(raw, tooMany)
  const admin = await adminOf(context, path, parts)
  if (admin instanceof Response) return admin
  asked.admin = admin
  return undefined
}

/** Whether an Admin loads what is no page of the router. */
function isAdminsFile({ admin, isPosted, isData }: PageRequest): boolean {
  return admin !== none && !isPosted && !isData
}

async function pictureOfDraft(asked: PageRequest, { site, common, plain }: AppParts): Promise<Response | undefined> {
  const { raw, path, isHead } = asked
  if (!isAdminsFile(asked) || !path.startsWith(draftPictures)) return undefined
  return (await draftPicture(site.ports.pictures, path, common, isHead)) ?? plain(raw, noPicture)
}

async function bundle(
  asked: PageRequest,
  { site, today, common, log, plain }: AppParts,
): Promise<Response | undefined> {
  const { raw, path, isHead, admin, isPosted } = asked
  if (admin === none || isPosted || path !== bundlePath) return undefined
  const answer = await bundleResponse(site.ports, { today: today(), common, log, isHead })
  return answer instanceof Response ? answer : plain(raw, answer)
}

async function preview(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const address = isAdminsFile(asked) ? previewAt(asked.path) : undefined
  return address === undefined ? undefined : previewOf(asked.context, address, asked.url.search, parts)
}

function formsOnlyWhereTaken({ raw, handle, isPosted }: PageRequest, { plain }: AppParts): Response | undefined {
  if (isPosted) return handle.maxFormBytes === undefined ? plain(raw, noForm) : undefined
  return handle.isFormOnly ? plain(raw, onlyForms) : undefined
}

async function builtFile(asked: PageRequest, { files }: AppParts): Promise<Response | undefined> {
  const { raw, path, isPosted, language } = asked
  const file = isPosted || language !== undefined ? undefined : await files.answer(path)
  return file === undefined ? undefined : responseOf(file, raw)
}

/** Requests of Admins are counted with their access. */
function pageLimit({ context, raw, from, admin }: PageRequest, parts: AppParts): Response | undefined {
  const tooMany = admin === none ? parts.tooManyPages(context, from) : none
  return tooMany === none ? undefined : parts.plain(raw, tooMany)
}

async function belowLinks(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const { raw, path, handle, isData, isHead } = asked
  const isPage = handle.isShared === true && !isData
  if (!path.startsWith('/s/') || isPage) return undefined
  return linkFile({ request: raw, path, isHead, client: clientOf(asked, parts) }, parts)
}

async function documentOfResume(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const document = asked.isPosted ? undefined : generatedDocumentAt(asked.url)
  if (document === undefined) return undefined
  const { language, raw } = asked
  const answer = await generatedDocument(parts.site, { ...document, ...(language && { language }) }, parts.common)
  return fileResponse(answer, raw, parts)
}

async function siteFile(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const { path, language, raw } = asked
  if (!isSiteFile(path, language) || asked.isPosted) return undefined
  const known = parts.table.at(prefixOf(language) + path)
  if (known !== undefined) return responseOf(known, raw)
  const { answer } = await generatedSiteFile(parts.site, { path, language }, parts.common)
  const { identity, etag } = answer.body
  const body = await encodedOnce(identity, raw.headers.get('accept-encoding'), etag)
  return fileResponse({ ...answer, body }, raw, parts)
}

/** Leads programs that ask for the owner to the server of their handle. RFC 7033; docs/behaviour.md 40.3. */
async function webfinger(asked: PageRequest, { site, common, plain }: AppParts): Promise<Response | undefined> {
  const { raw, path, url, language, isPosted } = asked
  if (path !== webfingerPath || language !== undefined || isPosted) return undefined
  const read = await readIdentity(site.ports)
  if (!read.ok) return plain(raw, { ...failed, status: 503 })
  const headers = { ...common, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }
  const resources = url.searchParams.getAll('resource')
  if (resources.length !== 1) return new Response(null, { status: 400, headers })
  const { fediverse } = read.data
  const account = fediverse === none ? none : ownAccount(fediverse, site.origin)
  if (fediverse === none || account === none || !isAccount(resources[0] ?? '', account))
    return new Response(null, { status: 404, headers })
  return new Response(null, { status: 302, headers: { ...headers, location: webfingerOf(fediverse) } })
}

/** The answer with a file that is made; undefined where there is none, so that the page says so. */
function fileResponse(answer: Answer, raw: Request, { plain }: AppParts): Response | undefined {
  if (answer.status === 503) return plain(raw, { ...failed, status: 503 })
  return answer.status === 200 ? responseOf(answer, raw) : undefined
}

async function postedPage(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const { raw, path, handle, isPosted } = asked
  if (!isPosted) return undefined
  const make = await pageMaker(asked, parts)
  // The page itself says whom it turns away. What they sent is not read.
  if (targetWithout(handle.access ?? 'everyone', make.visitor.account, path) !== none)
    return responseOf((await make.page(new Uint8Array())).answer, raw)
  const answered = parts.inTurn(raw, handle, async () => {
    const posted = await readPosted(raw, handle)
    if ('rejected' in posted) return parts.plain(raw, posted.rejected)
    return responseOf((await make.page(posted.bytes)).answer, raw)
  })
  if (answered !== null) return answered
  parts.note('site busy', '', {
    reference: asked.context.env.reference,
    reason: 'Too many large forms wait to be read.',
  })
  return parts.plain(raw, tooBusy)
}

async function backup(asked: PageRequest, parts: AppParts): Promise<Response | undefined> {
  const name = isAdminsFile(asked) ? backupNameAt(asked.path) : none
  if (name === none) return undefined
  const { raw, context, isHead } = asked
  const { answer } = await (await pageMaker(asked, parts)).page()
  if (answer.status !== 204) return responseOf(answer, raw)
  const { site, common, log } = parts
  const { reference } = context.env
  const sent = await backupResponse(site.backups, name, { common, log, reference, isHead })
  return sent instanceof Response ? sent : parts.plain(raw, sent)
}

async function page(asked: PageRequest, parts: AppParts): Promise<Response> {
  const make = await pageMaker(asked, parts)
  const known = make.isForAll ? parts.table.at(make.address) : undefined
  return responseOf(known ?? (await make.page()).answer, asked.raw)
}

/** What tries of a request are counted under. */
function clientOf({ from, raw }: PageRequest, parts: AppParts): string {
  return parts.clientOf(countedAs(from, raw.headers.get('sec-fetch-site') ?? undefined))
}

/** What renders the page of a request, with its visitor. */
async function pageMaker(asked: PageRequest, parts: AppParts) {
  const { context, raw, url, language, address, path, handle, isPosted, admin } = asked
  const { reference } = context.env
  const cookies = context.req.header('cookie')
  const visitor = admin ?? (await visitorOf(parts.asSeen, cookies, isPageLoad(path, raw.headers)))
  const isRenewed = visitor.cookies.some(({ name, value }) => name === 'session' && value !== '')
  if (isRenewed) parts.log('info', 'role changed', { reference, why: visitor.account?.isAdmin ? 'Admin' : 'User' })
  const isForAll = isCacheable(url) && isAnonymous(visitor)
  const shown = {
    theme: themeFor(url, cookies, isForAll),
    address,
    ...(language !== undefined && { language }),
    hasSeenLocationAlert: cookieIn(cookies, 'seen', parts.origin) === 'location',
    visitor,
  }
  const arrived = handle.isStudio ? { arrived: parts.arrivedIn(context) } : {}
  const client = isPosted || handle.hasSecretAddress ? clientOf(asked, parts) : ''
  return {
    ...shown,
    isForAll,
    page: (bytes?: Uint8Array<ArrayBuffer>) =>
      parts.render({ request: raw, url, client, reference, ...shown, bytes, ...arrived }),
  }
}
