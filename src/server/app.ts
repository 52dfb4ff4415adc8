import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { none } from '#domain/result.ts'
import { type Site, siteContext, type Visit, visitContext } from '#web/context.ts'
import { responseOf } from './answer.ts'
import type { Today } from './freshness.ts'
import { errorText, type Log } from './log.ts'
import { isFromOwnPage, isOwnHost } from './own-host.ts'
import { pageCache } from './page-cache.ts'
import { leadElsewhere, madePage, mayBeKept, pageAddress, pagePath, takeForms } from './pages.ts'
import { pictureResponse } from './pictures.ts'
import { failed, foreignForm, noForm, otherHost, type PlainPage, plainResponse, tooBusy } from './plain-page.ts'
import { readPostedForm } from './posted-form.ts'
import { readiness } from './readiness.ts'
import { oneAddress } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'
import { type StaticFiles, staticFiles } from './static-files.ts'
import { themeIn, themeResponse } from './theme.ts'
import { tooMuch, turns } from './turns.ts'

export type AppOptions = {
  site: Site
  /** The public address, without a final slash. */
  origin: string
  /** The folder of the browser's built files. */
  clientFolder: string
  log: Log
  /** The owner's calendar day, kept by the server's timer. */
  today: Today
  mode: 'production' | 'development'
}

export type App = {
  fetch: (request: Request) => Response | Promise<Response>
  /** Forgets all made pages, because something they show has changed. */
  contentChanged(): void
}

/** Pages that are rendered at once, and those that may wait for it: about two seconds of work. */
const rendersAtOnce = 8
const rendersWaiting = 500

/** The site over HTTP, from request to response. Everything outside comes in through `site`. */
export function createApp({ site, origin, clientFolder, log, today, mode }: AppOptions): App {
  const isHttps = origin.startsWith('https:')
  const common = securityHeaders(isHttps)
  const files: StaticFiles =
    mode === 'production'
      ? staticFiles(clientFolder, common)
      : { answer: async () => undefined, stylesheet: () => undefined }
  const route = createRequestHandler(build, mode)
  const cache = pageCache()
  const takeTurn = turns(rendersAtOnce, rendersWaiting)
  const app = new Hono()

  const plain = (request: Request, page: PlainPage) => plainResponse(request, page, common)

  app.onError(async (error, { req }) => {
    if (error === tooMuch) return plain(req.raw, tooBusy)
    const reference = newReference()
    log('error', 'request failed', { reference, error: errorText(error) })
    return plain(req.raw, { ...failed, reference })
  })

  app.get(
    '/healthz',
    () =>
      new Response('alive\n', { headers: { ...common, 'content-type': 'text/plain', 'cache-control': 'no-store' } }),
  )
  const isReady = readiness(site.ports)
  app.get('/readyz', async () => {
    const ready = await isReady()
    return new Response(ready ? 'ready\n' : 'not ready\n', {
      status: ready ? 200 : 503,
      headers: { ...common, 'content-type': 'text/plain', 'cache-control': 'no-store' },
    })
  })

  app.use(async ({ req }, next) => {
    if (!isOwnHost(req.header('host'), origin)) {
      return plain(req.raw, otherHost)
    }
    if (req.method === 'POST' && !isFromOwnPage(req.raw.headers, origin)) {
      return plain(req.raw, foreignForm)
    }
    return next()
  })

  app.post('/theme', async ({ req }) => {
    const posted = await readPostedForm(req.raw)
    return 'refused' in posted ? plain(req.raw, posted.refused) : themeResponse(posted.form, isHttps, common)
  })

  app.get(
    '/pictures/*',
    async ({ req }, next) => (await pictureResponse(site.ports, req.path, common, req.method === 'HEAD')) ?? next(),
  )

  app.all('*', async ({ req }) => {
    const url = new URL(req.url, origin)
    const path = oneAddress(url.pathname)
    if (leadElsewhere.has(path)) url.pathname = path
    if (path !== url.pathname) {
      return new Response(null, {
        status: 308,
        headers: { ...common, location: path + url.search, 'cache-control': 'no-store' },
      })
    }
    const isPost = req.method === 'POST'
    if (isPost && !takeForms.has(pagePath(path))) return plain(req.raw, noForm)
    const file = isPost ? undefined : await files.answer(path)
    if (file !== undefined) return responseOf(file, req.raw)
    const posted = isPost ? await readPostedForm(req.raw) : none
    if (posted !== none && 'refused' in posted) return plain(req.raw, posted.refused)

    const theme = themeIn(req.header('cookie'))
    const address = pageAddress(url)
    const make = () =>
      takeTurn(async () => {
        const visit: Visit = {
          theme,
          today: today(),
          account: none,
          mayBeKept: mayBeKept(url),
          reference: newReference(),
          report: reportTo(log),
        }
        const response = await route(requestFor(req.raw, origin + address, posted?.bytes), contextOf(site, visit))
        return madePage(response, files.stylesheet, common, visit)
      })
    const isKept = !isPost && mode === 'production' && mayBeKept(url)
    const answer = isKept ? await cache.page(`${theme} ${address}`, make) : (await make()).answer
    return responseOf(answer, req.raw)
  })

  return { fetch: app.fetch, contentChanged: cache.clear }
}

/** The request as the router sees it: our own address whatever the Host header said, and GET for HEAD. */
function requestFor(request: Request, address: string, posted?: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers)
  for (const name of ['host', 'x-forwarded-host', 'forwarded', 'cookie']) headers.delete(name)
  return new Request(address, posted === undefined ? { headers } : { method: 'POST', headers, body: posted })
}

function contextOf(site: Site, visit: Visit): RouterContextProvider {
  return new RouterContextProvider(
    new Map<unknown, unknown>([
      [siteContext, site],
      [visitContext, visit],
    ]) as ConstructorParameters<typeof RouterContextProvider>[0],
  )
}

/** Eight characters that are easy to read aloud: '7F3A-91C2'. */
function newReference(): string {
  const digits = crypto
    .getRandomValues(new Uint8Array(4))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`.toUpperCase()
}

function reportTo(log: Log): (this: Visit, error: unknown) => void {
  return function report(error) {
    log('error', 'page failed', { reference: this.reference, error: errorText(error) })
  }
}
