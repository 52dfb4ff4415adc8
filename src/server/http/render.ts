import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Theme } from '#domain/site/theme.ts'
import { type Site, siteContext, type Visit, visitContext } from '#web/context.ts'
import { routeOf } from '#web/route-of.ts'
import type { MadePage } from '../cache/page-cache.ts'
import { isCacheable, madePage, pagePath } from '../cache/page-rules.ts'
import { htmlPostProcessor } from '../cache/post-process-html.ts'
import { errorText } from '../log/log-text.ts'
import type { AppOptions } from './app-options.ts'
import { concurrencyLimiter, overloaded } from './concurrency-limiter.ts'
import { watchOverload } from './overload.ts'
import type { StaticFiles } from './static-files.ts'
import { isAnonymous, type Visitor } from './visitor.ts'

/** Pages rendered at once, and renders that may wait: about two seconds of work. docs/behaviour.md 13.13. */
const rendersAtOnce = 8
const rendersWaiting = 500

type RendererOptions = Pick<AppOptions, 'site' | 'origin' | 'log' | 'today' | 'mode'> & {
  common: Readonly<Record<string, string>>
  files: StaticFiles
}

/**
 * What a page is rendered from. `address` is the page's own, `client` the pseudonym of the sender of `bytes`, `reference`
 * the request's.
 */
type Asked = {
  request: Request
  url: URL
  address: string
  theme: Theme
  client: string
  visitor: Visitor
  hasSeenLocationAlert: boolean
  reference: string
  bytes: Uint8Array<ArrayBuffer> | undefined
}

/**
 * Returns a function that renders pages with the router. It rejects with `overloaded` when too many renders wait, or while
 * the process is overloaded.
 */
export function renderer(options: RendererOptions): (asked: Asked) => Promise<MadePage> {
  const { site, origin, common, files, log, today, mode } = options
  const route = createRequestHandler(build, mode)
  const finish = htmlPostProcessor(files.stylesheet)
  const finishWithLinks = htmlPostProcessor(() => undefined)
  const limited = concurrencyLimiter(rendersAtOnce, rendersWaiting)
  const isOverloaded = watchOverload()

  return async ({ request, url, address, theme, client, visitor, hasSeenLocationAlert, reference, bytes }) => {
    if (isOverloaded()) throw overloaded
    return limited(async () => {
      const visit: Visit = {
        theme,
        get today() {
          return today()
        },
        ...visitor,
        cookies: [...visitor.cookies],
        client,
        hasSeenLocationAlert,
        isCacheable: isCacheable(url) && isAnonymous(visitor),
        outside: {},
        reference,
        report: (error) => log('error', 'page failed', { reference, error: errorText(error) }),
        note: (event, details) => log('info', event, { reference, ...details }),
      }
      const response = await route(requestFor(request, origin + address, bytes), contextOf(site, visit))
      const { hasSecretAddress = false } = routeOf(pagePath(url.pathname)).handle
      const finishOne = hasSecretAddress ? finishWithLinks : finish
      return madePage(response, finishOne, common, visit, hasSecretAddress, request.headers.get('accept-encoding'))
    })
  }
}

/**
 * The request as the router sees it: with this site's own address whatever the Host header said, and GET for HEAD. The
 * origin of a form was validated before. The router would reject a form from a page without a referrer, and one under
 * another name of this machine.
 */
function requestFor(request: Request, address: string, posted?: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers)
  for (const name of ['host', 'origin', 'x-forwarded-host', 'forwarded', 'cookie']) headers.delete(name)
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
