import { type Context, Hono } from 'hono'
import { accountIdHashPath } from '#domain/accounts/account-id-hash.ts'
import { none } from '#domain/result.ts'
import { patternOf, routeOf } from '#web/route-of.ts'
import routes from '#web/routes.ts'
import { cachedPages, pageKey } from './cache/cached-pages.ts'
import { pageCache } from './cache/page-cache.ts'
import { isCacheable, pageAddress, pagePath } from './cache/page-rules.ts'
import { accountIdHashResponse } from './http/account-id-hash.ts'
import { responseOf } from './http/answer.ts'
import type { App, AppOptions } from './http/app-options.ts'
import { challengeResponse } from './http/challenge.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { overloaded } from './http/concurrency-limiter.ts'
import { cookieIn } from './http/cookies.ts'
import { formAnswer } from './http/forms.ts'
import { logOutResponse } from './http/log-out.ts'
import { isFromOwnPage, isOwnHost } from './http/own-host.ts'
import { pictureResponse } from './http/pictures.ts'
import {
  failed,
  foreignForm,
  noForm,
  onlyForms,
  otherHost,
  type PlainPage,
  plainResponse,
  tooBusy,
} from './http/plain-page.ts'
import { readPostedForm } from './http/posted-form.ts'
import { rateLimits } from './http/rate-limits.ts'
import { readiness } from './http/readiness.ts'
import { renderer } from './http/render.ts'
import { oneAddress } from './http/request-target.ts'
import { routeTemplates } from './http/route-template.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sessionEndsOf } from './http/session-ends.ts'
import { sharedPictures } from './http/shared-pictures.ts'
import { type StaticFiles, staticFiles } from './http/static-files.ts'
import { themeIn, themeResponse } from './http/theme.ts'
import { isAnonymous, visitorOf } from './http/visitor.ts'
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
      : { answer: async () => undefined, stylesheet: () => undefined }
  const render = renderer({ site, origin, common, files, log, today, mode })
  const cache = pageCache()
  const pictures = sharedPictures(site.ports.pictures)
  const rateLimit = rateLimits(site.contact.isLimited)
  const addressOf = clientAddressBehind(trustProxy, unnamedProxyNote(log))
  const addressIn = ({ req, env }: Context<Asked>) => addressOf(env.peer, req.header('x-forwarded-for'))
  const clientOf = (from: string) => site.ports.pseudonyms.of('address', from)
  const hashOf = dailyHash()
  const note = securityNotes(log, hashOf)
  const sessionEnds = sessionEndsOf(site.ports.sessions)
  const asSeen = { ...site, ports: { ...site.ports, sessions: sessionEnds.sessions } }
  const app = new Hono<Asked>()

  const plain = (request: Request, page: PlainPage) => plainResponse(request, page, common)
  const rejectForm = (context: Context<Asked>) => {
    note('foreign form rejected', addressIn(context), { reference: context.env.reference })
    return plain(context.req.raw, foreignForm)
  }
  const tooManyPages = (context: Context<Asked>, from: string) => {
    const page = rateLimit.page(from)
    if (page !== none) note('limit reached', from, { reference: context.env.reference, why: 'pages' })
    return page
  }

  app.onError(async (error, { req, env: { reference } }) => {
    if (error === overloaded) return plain(req.raw, tooBusy)
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
    if (req.method !== 'POST') return plain(req.raw, onlyForms)
    const from = addressIn(context)
    const tooMany = tooManyPages(context, from)
    if (tooMany !== none) return plain(req.raw, tooMany)
    const { response, event, details } = await formAnswer(req.raw, site, clientOf(from), common)
    log('info', event, { reference: context.env.reference, ...details })
    return response
  })

  app.use(async (context, next) => {
    const { method, raw } = context.req
    const isForeign = method === 'POST' && !isFromOwnPage(raw.headers, origin)
    return isForeign ? rejectForm(context) : next()
  })

  app.get('/human-check/challenge', async (context, next) => {
    const from = addressIn(context)
    const answer = await challengeResponse(site.ports, rateLimit, from, common)
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

  app.all('*', async (context) => {
    const { req } = context
    const url = new URL(req.url, origin)
    const path = oneAddress(url.pathname)
    const { isRedirect, maxFormBytes } = routeOf(pagePath(path)).handle
    if (isRedirect) url.pathname = path
    if (path !== url.pathname) {
      return new Response(null, {
        status: 308,
        headers: { ...common, location: path + url.search, 'cache-control': 'no-store' },
      })
    }
    const isPost = req.method === 'POST'
    if (isPost && maxFormBytes === undefined) return plain(req.raw, noForm)
    const file = isPost ? undefined : await files.answer(path)
    if (file !== undefined) return responseOf(file, req.raw)
    const from = addressIn(context)
    const tooMany = tooManyPages(context, from)
    if (tooMany !== none) return plain(req.raw, tooMany)
    const posted = isPost ? await readPostedForm(req.raw, maxFormBytes) : none
    if (posted !== none && 'rejected' in posted) return plain(req.raw, posted.rejected)

    const theme = themeIn(req.header('cookie'))
    const address = pageAddress(url)
    const client = isPost ? clientOf(from) : ''
    const visitor = await visitorOf(asSeen, req.header('cookie'), !path.endsWith('.data'))
    const hasSeenLocationAlert = cookieIn(req.header('cookie'), 'seen') === 'location'
    const { reference } = context.env
    const isRenewed = visitor.cookies.some(({ name, value }) => name === 'session' && value !== '')
    if (isRenewed) log('info', 'role changed', { reference, why: visitor.account?.isAdmin ? 'Admin' : 'User' })
    const make = () =>
      render({
        ...{ request: req.raw, url, address, theme, client, visitor, reference },
        ...{ hasSeenLocationAlert, bytes: posted?.bytes },
      })
    const isCached = !isPost && mode === 'production' && isCacheable(url) && isAnonymous(visitor)
    const answer = isCached
      ? await cache.page(pageKey(theme, address, hasSeenLocationAlert), make)
      : (await make()).answer
    return responseOf(answer, req.raw)
  })

  return {
    fetch: (request, peer, reference) => app.fetch(request, { peer, reference }),
    cached: cachedPages({ origin, known: cache.known, rateLimit, addressOf }),
    watch: isAccessLogged
      ? accessLog({ log, addressOf, hashOf, routeOf: routeTemplates(routes.map(patternOf)) })
      : undefined,
    contentChanged: cache.clear,
  }
}
