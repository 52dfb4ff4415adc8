import { Hono } from 'hono/quick'
import { failed as failure } from '#resume/result.ts'
import { patternOf } from '#web/routing/route-of.ts'
import { pages } from '#web/routing/routes.ts'
import { cachedPages } from './cache/cached-pages.ts'
import { accessLog, type Watch } from './connection/access-log.ts'
import type { Answered } from './connection/listen.ts'
import { routeTemplates } from './connection/route-template.ts'
import { failed, noPage, otherHost, tooBusy } from './http/plain-page.ts'
import { redirectHeaders } from './http/security-headers.ts'
import { Overloaded } from './limits/overload.ts'
import { jobLog } from './log/job-log.ts'
import { errorText } from './log/log-text.ts'
import { isOtherName, isOwnHost } from './request/own-host.ts'
import { type SenderOf, senders } from './request/senders.ts'
import type { App, AppOptions } from './routes/app-options.ts'
import { addPageFiles } from './routes/files.ts'
import { addFrameForms, addMessageForm, rejectForeignForms } from './routes/forms.ts'
import { addPages } from './routes/pages.ts'
import { type Asked, appParts } from './routes/parts.ts'
import { addProbes } from './routes/probes.ts'

/** The site over HTTP, from request to response. Everything outside comes in through `site`. */
export function createApp(options: AppOptions): App {
  const parts = appParts(options)
  const { origin, common, log, note, table, files, plain, ownRouteOf, rateLimit, addressOf, hashOf } = parts
  const senderOf = senders(addressOf, options.clientHeader)
  const app = new Hono<Asked>()

  /** Whether the site has no page at this path. An Admin's rejection below /studio says nothing of it to others. */
  const isUnknown = (path: string) => patternOf(ownRouteOf(path)) === '/*' && !path.endsWith('.data')

  app.onError(async (error, { req, env: { reference } }) => {
    if (error instanceof Overloaded) {
      if (isUnknown(req.path)) return plain(req.raw, noPage)
      note('site busy', '', { reference, reason: error.message })
      return plain(req.raw, tooBusy)
    }
    log('error', 'request failed', { reference, error: errorText(error) })
    return plain(req.raw, { ...failed, reference })
  })

  addProbes(app, parts)
  app.use(async ({ req }, next) => {
    const host = req.header('host')
    if (isOwnHost(host, origin)) return next()
    if (!isOtherName(host, origin)) return plain(req.raw, otherHost)
    const { pathname, search } = new URL(req.url)
    return new Response(null, { status: 308, headers: redirectHeaders(common, origin + pathname + search) })
  })
  addMessageForm(app, parts)
  rejectForeignForms(app, parts)
  addFrameForms(app, parts)
  addPageFiles(app, parts)
  addPages(app, parts)

  return {
    fetch: (request, peer, reference) => app.fetch(request, { peer, reference }),
    cached: cachedPages({ origin, at: table.at, rateLimit, senderOf }),
    watch: watchOf(options, accessLog({ log, addressOf, hashOf, routeOf: routeTemplates(pages.map(patternOf)) })),
    answered: countOf(options, senderOf),
    readFilesAhead: files.readAhead,
    renewPages: table.renew,
    stop: table.stop,
  }
}

/** Counts visits and opens of links. A fault of the count is logged, and ends neither an answer nor the process. */
function countOf({ visits, links, log }: AppOptions, senderOf: SenderOf): Answered | undefined {
  if (visits === undefined) return undefined
  const report = jobLog(log)
  return (request, status) => {
    try {
      const sender = senderOf(request)
      visits.note(request, sender, status)
      links?.note(request, sender, status)
    } catch (cause) {
      report('counting of a visit', failure('unavailable', 'A visit was not counted.', cause))
    }
  }
}

/** What sees each request first: the notes for the doctor, and the access log. */
function watchOf({ arrivals, isAccessLogged }: AppOptions, logged: Watch): Watch | undefined {
  if (arrivals === undefined) return isAccessLogged ? logged : undefined
  return (request, response) => {
    arrivals.note(request)
    if (isAccessLogged) logged(request, response)
  }
}
