import type { Context } from 'hono'
import { Hono } from 'hono/quick'
import { publicPictures } from '#calls/content/public-pictures.ts'
import { accountIdHashPath } from '#domain/accounts/account-id-hash.ts'
import { type None, none } from '#domain/result.ts'
import { type FormRefusal, refusalHelp, refusalText } from '#domain/site/refused-form.ts'
import { targetWithout } from '#web/page-access.ts'
import { isBelowStudio, patternOf, routeOf, routeOfPattern } from '#web/route-of.ts'
import { pages } from '#web/routes.ts'
import { appScriptAt, appScripts, outdatedScript, type PageSource } from './cache/app-scripts.ts'
import { cachedPages, pageKey } from './cache/cached-pages.ts'
import { pageCache } from './cache/page-cache.ts'
import { isCacheable, pageAddress, pagePath } from './cache/page-rules.ts'
import { accountIdHashResponse } from './http/account-id-hash.ts'
import { responseOf } from './http/answer.ts'
import type { App, AppOptions } from './http/app-options.ts'
import { backupNameAt, backupResponse } from './http/backup-response.ts'
import { bundlePath, bundleResponse } from './http/bundle-response.ts'
import { cardResponse } from './http/cards.ts'
import { challengeResponse } from './http/challenge.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { cookieIn } from './http/cookies.ts'
import { formAnswer } from './http/forms.ts'
import { logOutResponse } from './http/log-out.ts'
import { madeDocument, madeDocumentAt } from './http/made-documents.ts'
import { overloaded } from './http/overload.ts'
import { formRefusal, isOwnHost } from './http/own-host.ts'
import { isPageLoad } from './http/page-load.ts'
import { draftPicture, draftPictures, pictureResponse } from './http/pictures.ts'
import {
  failed,
  foreignForm,
  noForm,
  noPage,
  noPicture,
  noPreview,
  noPreviewNow,
  onlyForms,
  onlyMessages,
  otherHost,
  type PlainPage,
  plainResponse,
  signedOut,
  tooBusy,
} from './http/plain-page.ts'
import { largeBodies, readPosted } from './http/posted.ts'
import { readPostedForm } from './http/posted-form.ts'
import { type PreviewAddress, previewAt, previewedSite } from './http/previewed-site.ts'
import { countedAs, rateLimits } from './http/rate-limits.ts'
import { readiness } from './http/readiness.ts'
import { renderer } from './http/render.ts'
import { oneAddress } from './http/request-target.ts'
import { routeTemplates } from './http/route-template.ts'
import { plainPreviewPolicy, previewHeaders, securityHeaders, studioHeaders } from './http/security-headers.ts'
import { sessionEndsOf } from './http/session-ends.ts'
import { sharedPictures } from './http/shared-pictures.ts'
import { isSiteFile, madeSiteFile } from './http/site-files.ts'
import { type StaticFiles, staticFiles } from './http/static-files.ts'
import { studioRejection } from './http/studio-access.ts'
import { themeIn, themeResponse } from './http/theme.ts'
import { anonymous, isAnonymous, type Visitor, visitorOf } from './http/visitor.ts'
import { accessLog } from './log/access-log.ts'
import { dailyHash } from './log/daily-hash.ts'
import { errorText } from './log/log-text.ts'
import { securityNotes, unnamedProxyNote } from './log/security-notes.ts'

/** What a request carries beside the HTTP request itself. */
type Asked = { Bindings: { peer: string; reference: string } }

/** The site over HTTP, from request to response. Everything outside comes in through `site`. */
export function createApp(options: AppOptions): App {
  const { site, origin, trustProxy, clientFolder, log, isAccessLogged = false, freeBytes, today, mode } = options
  const isHttps = origin.startsWith('https:')
  const common = securityHeaders(isHttps)
  const files: StaticFiles =
    mode === 'production'
      ? staticFiles(clientFolder, common)
      : { answer: async () => undefined, stylesheet: () => undefined, readAhead() {} }
  const pageScripts = appScripts(common)
  const render = renderer({ site, origin, common, files, appScripts: pageScripts, log, today, mode })
  const cache = pageCache()
  const pictures = publicPictures({ ...site.ports, pictures: sharedPictures(site.ports.pictures) })
  const rateLimit = rateLimits(site.contact.isLimited)
  const addressOf = clientAddressBehind(trustProxy, unnamedProxyNote(log))
  const addressIn = ({ req, env }: Context<Asked>) => addressOf(env.peer, req.header('x-forwarded-for'))
  const clientOf = (from: string) => site.ports.pseudonyms.of('address', from)
  const hashOf = dailyHash()
  const note = securityNotes(log, hashOf)
  const sessionEnds = sessionEndsOf(site.ports.sessions)
  const asSeen = { ...site, ports: { ...site.ports, sessions: sessionEnds.sessions } }
  const inTurn = largeBodies()
  const app = new Hono<Asked>()

  /** The route of a path. Without a studio its addresses, and those of accounts, are like every other unknown one. */
  const ownRouteOf = (path: string) => {
    const route = routeOf(path)
    const { isStudio, isAccount } = route.handle
    return site.hasStudio || !(isStudio || isAccount) ? route : routeOfPattern('/*')
  }
  const plain = (request: Request, page: PlainPage) => {
    const isOfStudio = site.hasStudio && isBelowStudio(new URL(request.url).pathname)
    return plainResponse(request, page, isOfStudio ? { ...common, ...studioHeaders } : common)
  }
  const rejectForm = (context: Context<Asked>, refusal: FormRefusal = 'another site') => {
    const reason = refusalHelp(refusal)
    const why = reason === '' ? {} : { reason }
    note('foreign form rejected', addressIn(context), { reference: context.env.reference, ...why })
    return plain(context.req.raw, { ...foreignForm, message: refusalText(refusal, origin) })
  }
  const tooManyPages = (context: Context<Asked>, from: string) => {
    const page = rateLimit.page(countedAs(from, context.req.header('sec-fetch-site')))
    if (page !== none) note('limit reached', from, { reference: context.env.reference, why: 'pages' })
    return page
  }

  /** The Admin who asks for an address below /studio, or the answer to anyone else: the same for every address. */
  const adminOf = async (context: Context<Asked>, from: string, path: string): Promise<Visitor | Response> => {
    const { req, env } = context
    const tooMany = tooManyPages(context, from)
    if (tooMany !== none) return plain(req.raw, tooMany)
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

  /**
   * The page of a form that was refused, with what was typed, for a browser that may be on a page of this site. It is rendered as
   * for an anonymous GET, so that no action runs. None for a page that does not show it, and for data requests, whose page stays.
   */
  const refusedPage = async (context: Context<Asked>, refusal: FormRefusal): Promise<Response | None> => {
    const { req, env } = context
    const url = new URL(req.url, origin)
    const { maxFormBytes, showsRefused } = routeOf(url.pathname).handle
    if (showsRefused === undefined) return none
    const tooMany = tooManyPages(context, addressIn(context))
    if (tooMany !== none) return plain(req.raw, tooMany)
    const posted = await readPostedForm(req.raw, maxFormBytes)
    if ('rejected' in posted) return none
    const { answer } = await render({
      ...{ request: req.raw, url, address: pageAddress(url), theme: themeIn(req.header('cookie')), client: '' },
      ...{ visitor: anonymous, reference: env.reference, hasSeenLocationAlert: true, bytes: undefined },
      refused: { form: posted.form, message: refusalText(refusal, origin) },
    })
    return responseOf(answer, req.raw)
  }

  /** A page of the site made from the draft, as of a publish, or as it is. It is rendered each time. docs/behaviour.md 23.9. */
  const previewOf = async ({ req, env }: Context<Asked>, asked: PreviewAddress, search: string): Promise<Response> => {
    const url = new URL(asked.path + search, origin)
    const { handle } = routeOf(pagePath(url.pathname))
    const isShown = !handle.isStudio && (handle.access ?? 'everyone') === 'everyone'
    const framed = { ...common, ...previewHeaders, 'content-security-policy': plainPreviewPolicy }
    if (!isShown) return plainResponse(req.raw, noPreview, framed)
    const made = await previewedSite(site, pictures, asked, url.searchParams)
    if (!made.ok || made.data === none) return plainResponse(req.raw, made.ok ? noPreview : noPreviewNow, framed)
    const preview = made.data
    const { answer } = await render({
      ...{ request: req.raw, url, address: pageAddress(url), theme: preview.theme, client: '' },
      ...{ visitor: anonymous, reference: env.reference, hasSeenLocationAlert: true, bytes: undefined },
      preview,
    })
    const { location } = answer.headers
    const headers = location === undefined ? answer.headers : { ...answer.headers, location: preview.root + location }
    return responseOf({ ...answer, headers }, req.raw)
  }

  /** Whether the site has no page at this path. An Admin's rejection below /studio says nothing of it to others. */
  const isUnknown = (path: string) => patternOf(ownRouteOf(path)) === '/*' && !path.endsWith('.data')

  app.onError(async (error, { req, env: { reference } }) => {
    if (error === overloaded) return plain(req.raw, isUnknown(req.path) ? noPage : tooBusy)
    log('error', 'request failed', { reference, error: errorText(error) })
    return plain(req.raw, { ...failed, reference })
  })

  app.get(
    '/healthz',
    () =>
      new Response('alive\n', {
        headers: { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      }),
  )
  const isReady = readiness(site.ports, freeBytes)
  app.get('/readyz', async () => {
    const ready = await isReady()
    return new Response(ready ? 'ready\n' : 'not ready\n', {
      status: ready ? 200 : 503,
      headers: { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  })

  app.use(async ({ req }, next) => {
    return isOwnHost(req.header('host'), origin) ? next() : plain(req.raw, otherHost)
  })

  app.all('/forms/:id', async (context, next) => {
    const { req } = context
    if (req.param('id') !== site.contact.formId) return next()
    if (req.method !== 'POST') return plain(req.raw, onlyMessages)
    const from = addressIn(context)
    const tooMany = tooManyPages(context, from)
    if (tooMany !== none) return plain(req.raw, tooMany)
    const client = clientOf(countedAs(from, req.header('sec-fetch-site')))
    const { response, event, details } = await formAnswer(req.raw, site, client, common)
    log('info', event, { reference: context.env.reference, ...details })
    return response
  })

  app.use(async (context, next) => {
    const { method, raw } = context.req
    const refusal = method === 'POST' || method === 'PUT' ? formRefusal(raw.headers, origin) : none
    if (refusal === none) return next()
    const rejection = rejectForm(context, refusal)
    return refusal === 'another site' ? rejection : ((await refusedPage(context, refusal)) ?? rejection)
  })

  app.get('/human-check/challenge', async (context, next) => {
    const from = addressIn(context)
    const counted = countedAs(from, context.req.header('sec-fetch-site'))
    const answer = await challengeResponse(site.ports, rateLimit, counted, common)
    if (answer?.status === 429) note('limit reached', from, { reference: context.env.reference, why: 'challenges' })
    return answer ?? next()
  })

  app.post('/theme', async ({ req }) => {
    const posted = await readPostedForm(req.raw)
    return 'rejected' in posted ? plain(req.raw, posted.rejected) : themeResponse(posted.form, isHttps, common)
  })

  app.post('/logout', async (context) => {
    const { req } = context
    const posted = await readPostedForm(req.raw)
    if ('rejected' in posted) return plain(req.raw, posted.rejected)
    const header = req.header('cookie')
    const { csrfToken } = await visitorOf(asSeen, header, false)
    const { reference } = context.env
    const answer = await logOutResponse(
      { sessionEnds, log },
      { header, form: posted.form, csrfToken, reference },
      common,
    )
    return answer === 'foreign' ? rejectForm(context) : answer
  })

  app.get(accountIdHashPath, async (context) => {
    const tooMany = tooManyPages(context, addressIn(context))
    if (tooMany !== none) return plain(context.req.raw, tooMany)
    return accountIdHashResponse(await visitorOf(asSeen, context.req.header('cookie'), false), common)
  })

  app.get(
    '/pictures/*',
    async ({ req }, next) => (await pictureResponse(pictures, req.path, common, req.method === 'HEAD')) ?? next(),
  )

  app.get(
    '/cards/*',
    async ({ req }, next) => (await cardResponse(site.made, req.path, common, req.method === 'HEAD')) ?? next(),
  )

  const makeAgain = async ({ address, theme, isSeen }: PageSource, request: Request, reference: string) => {
    const url = URL.parse(address, origin)
    if (url?.origin !== origin || !isCacheable(url)) return
    const visitor = await visitorOf(asSeen, undefined, false)
    const page = { url, address: pageAddress(url), theme, hasSeenLocationAlert: isSeen }
    await render({ request, ...page, client: '', visitor, reference, bytes: undefined })
  }

  app.get('/static/app/*', async (context, next) => {
    const { req, env } = context
    const asked = appScriptAt(new URL(req.url, origin))
    if (asked === undefined) return next()
    const tooMany = tooManyPages(context, addressIn(context))
    if (tooMany !== none) return plain(req.raw, tooMany)
    const known = await pageScripts.answer(asked.hash)
    if (known !== undefined) return responseOf(known, req.raw)
    await makeAgain(asked, req.raw, env.reference)
    return responseOf((await pageScripts.answer(asked.hash)) ?? outdatedScript(common), req.raw)
  })

  app.all('*', async (context) => {
    const { req } = context
    const url = new URL(req.url, origin)
    const path = oneAddress(url.pathname)
    const { handle } = ownRouteOf(pagePath(path))
    const { access = 'everyone', isRedirect, isFormOnly, maxFormBytes, hasSecretAddress } = handle
    if (isRedirect) url.pathname = path
    if (path !== url.pathname) {
      return new Response(null, {
        status: 308,
        headers: { ...common, location: path + url.search, 'cache-control': 'no-store' },
      })
    }
    const isPosted = req.method === 'POST' || req.method === 'PUT'
    const from = addressIn(context)
    const isData = path.endsWith('.data')
    const isForAdmins = site.hasStudio && isBelowStudio(pagePath(path)) && access === 'admin'
    const known = isForAdmins ? await adminOf(context, from, path) : none
    if (known instanceof Response) return known
    if (known !== none && path.startsWith(draftPictures) && !isPosted && !isData)
      return (await draftPicture(site.ports.pictures, path, common, req.method === 'HEAD')) ?? plain(req.raw, noPicture)
    if (known !== none && path === bundlePath && !isPosted) {
      const answer = await bundleResponse(site.ports, { today: today(), common, log, isHead: req.method === 'HEAD' })
      return answer instanceof Response ? answer : plain(req.raw, answer)
    }
    const backup = known === none || isPosted || isData ? none : backupNameAt(path)
    const previewed = known === none || isPosted || isData ? undefined : previewAt(path)
    if (previewed !== undefined) return previewOf(context, previewed, url.search)
    if (isPosted && maxFormBytes === undefined) return plain(req.raw, noForm)
    if (!isPosted && isFormOnly) return plain(req.raw, onlyForms)
    const file = isPosted ? undefined : await files.answer(path)
    if (file !== undefined) return responseOf(file, req.raw)
    const tooMany = known === none ? tooManyPages(context, from) : none
    if (tooMany !== none) return plain(req.raw, tooMany)
    const document = isPosted ? undefined : madeDocumentAt(url)
    if (document !== undefined) {
      const make = () => madeDocument(site, document, common)
      const key = pageKey(themeIn(req.header('cookie')), document.address)
      const answer = mode === 'production' ? await cache.page(key, make) : (await make()).answer
      if (answer.status === 200) return responseOf(answer, req.raw)
      if (answer.status === 503) return plain(req.raw, { ...failed, status: 503 })
    }
    if (isSiteFile(path) && !isPosted) {
      const make = () => madeSiteFile(site, path, common)
      const key = pageKey(themeIn(req.header('cookie')), path)
      const answer = mode === 'production' ? await cache.page(key, make) : (await make()).answer
      if (answer.status === 200) return responseOf(answer, req.raw)
      if (answer.status === 503) return plain(req.raw, { ...failed, status: 503 })
    }
    const theme = themeIn(req.header('cookie'))
    const address = pageAddress(url)
    const client = isPosted || hasSecretAddress ? clientOf(from) : ''
    const visitor = known ?? (await visitorOf(asSeen, req.header('cookie'), isPageLoad(path, req.raw.headers)))
    const hasSeenLocationAlert = cookieIn(req.header('cookie'), 'seen') === 'location'
    const { reference } = context.env
    const isRenewed = visitor.cookies.some(({ name, value }) => name === 'session' && value !== '')
    if (isRenewed) log('info', 'role changed', { reference, why: visitor.account?.isAdmin ? 'Admin' : 'User' })
    const make = async (posted?: { bytes: Uint8Array<ArrayBuffer>; type?: string }) =>
      render({
        ...{ request: req.raw, url, address, theme, client, visitor, reference },
        ...{ hasSeenLocationAlert, bytes: posted?.bytes, type: posted?.type },
      })
    if (isPosted) {
      // The page itself says whom it turns away. What they sent is not read.
      if (targetWithout(access, visitor.account, path) !== none)
        return responseOf((await make({ bytes: new Uint8Array() })).answer, req.raw)
      const answered = inTurn(req.raw, handle, async () => {
        const posted = await readPosted(req.raw, handle, site.ports)
        if ('rejected' in posted) return plain(req.raw, posted.rejected)
        return responseOf((await make(posted)).answer, req.raw)
      })
      return answered ?? plain(req.raw, tooBusy)
    }
    if (backup !== none) {
      const { answer } = await make()
      if (answer.status !== 204) return responseOf(answer, req.raw)
      const sent = await backupResponse(site.backups, backup, { common, log, reference, isHead: req.method === 'HEAD' })
      return sent instanceof Response ? sent : plain(req.raw, sent)
    }
    const isCached = mode === 'production' && isCacheable(url) && isAnonymous(visitor)
    const answer = isCached
      ? await cache.page(pageKey(theme, address, hasSeenLocationAlert), make)
      : (await make()).answer
    return responseOf(answer, req.raw)
  })

  return {
    fetch: (request, peer, reference) => app.fetch(request, { peer, reference }),
    cached: cachedPages({ origin, known: cache.known, rateLimit, addressOf }),
    watch: isAccessLogged
      ? accessLog({ log, addressOf, hashOf, routeOf: routeTemplates(pages.map(patternOf)) })
      : undefined,
    readFilesAhead: files.readAhead,
    contentChanged: cache.clear,
    filesChanged: cache.drop,
  }
}
