import type { Context } from 'hono'
import { publicPictures } from '#calls/content/public-pictures.ts'
import { concurrencyLimiter } from '#domain/concurrency-limiter.ts'
import { type FormRefusal, refusalHelp, refusalText } from '#domain/site/refused-form.ts'
import { type None, none } from '#resume/result.ts'
import { english, type Words } from '#resume/words.ts'
import { isBelowStudio, routeOf, routeOfPattern } from '#web/routing/route-of.ts'
import { pageTable } from '../cache/page-table.ts'
import { isAppScript } from '../html/app-scripts.ts'
import { foreignForm, type PlainPage, plainResponse } from '../http/plain-page.ts'
import { securityHeaders, studioHeaders } from '../http/security-headers.ts'
import { sharedPictures } from '../http/shared-pictures.ts'
import { type StaticFiles, staticFiles } from '../http/static-files.ts'
import { countedAs, rateLimits } from '../limits/rate-limits.ts'
import { securityNotes, unnamedProxyNote } from '../limits/security-notes.ts'
import { dailyHash } from '../log/daily-hash.ts'
import { jobLog } from '../log/job-log.ts'
import { renderer } from '../render/render.ts'
import { arrivedBehind } from '../request/arrivals.ts'
import { clientAddressBehind } from '../request/client-address.ts'
import { largeBodies } from '../request/posted.ts'
import { sessionEndsOf } from '../request/session-ends.ts'
import { answersForAll } from './answers-for-all.ts'
import type { AppOptions } from './app-options.ts'

/** What a request carries beside the HTTP request itself. */
export type Asked = { Bindings: { peer: string; reference: string } }

/** What the routes of the app share. */
export type AppParts = ReturnType<typeof appParts>

const noFiles: StaticFiles = { answer: async () => undefined, stylesheet: () => undefined, readAhead() {} }

export function appParts(options: AppOptions) {
  const { site, origin, trustProxy, clientHeader, clientFolder, log, today, mode } = options
  const common = securityHeaders(origin.startsWith('https:'))
  const files = mode === 'production' ? staticFiles(clientFolder, common) : noFiles
  const render = renderer({ site, origin, common, files, log, today, mode })
  const rateLimit = rateLimits(site.contact.isLimited)
  const addressOf = clientAddressBehind(trustProxy, clientHeader, unnamedProxyNote(log))
  const arrivedOf = arrivedBehind({ trustProxy, clientHeader })
  const hashOf = dailyHash()
  const note = securityNotes(log, hashOf)
  const sessionEnds = sessionEndsOf(site.ports.sessions)
  const report = jobLog(log)
  const table = pageTable({
    version: () => site.ports.documents.version(),
    begin: () => answersForAll({ site, origin, common, render }),
    isScript: isAppScript,
    report: (result) => report('making of pages', result),
  })

  const addressIn = ({ req, env }: Context<Asked>) => addressOf(env.peer, (name) => req.header(name))

  /** What arrived with a request, for its own sender. */
  const arrivedIn = ({ req, env }: Context<Asked>) => arrivedOf(env.peer, (name) => req.header(name))

  /** The answer with a plain page; below /studio it has the studio's headers. */
  function plain(request: Request, page: PlainPage): Response {
    const isOfStudio = site.hasStudio && isBelowStudio(new URL(request.url).pathname)
    return plainResponse(request, page, isOfStudio ? { ...common, ...studioHeaders } : common)
  }

  /** Counts a page, and returns the page that says there were too many, or none. */
  function tooManyPages(context: Context<Asked>, from: string): PlainPage | None {
    const page = rateLimit.page(countedAs(from, context.req.header('sec-fetch-site')))
    if (page !== none) note('limit reached', from, { reference: context.env.reference, why: 'pages' })
    return page
  }

  /** `words`: for the app, whose page shows the message. A plain page is in English. */
  function rejectForm(context: Context<Asked>, refusal: FormRefusal = 'another site', words?: Words): Response {
    const reason = refusalHelp(refusal)
    const why = reason === '' ? {} : { reason }
    note('foreign form rejected', addressIn(context), { reference: context.env.reference, ...why })
    const said = context.req.path.endsWith('.data') ? words : english
    return plain(context.req.raw, { ...foreignForm, message: refusalText(refusal, origin, said) })
  }

  /** The route of a path. Without a studio its addresses, and those of accounts, are like every other unknown one. */
  function ownRouteOf(path: string) {
    const route = routeOf(path)
    const { isStudio, isAccount } = route.handle
    return site.hasStudio || !(isStudio || isAccount) ? route : routeOfPattern('/*')
  }

  return {
    ...{ options, site, origin, log, today, mode, common, files, render, rateLimit, hashOf, note },
    ...{ sessionEnds, addressOf, addressIn, arrivedIn, plain, tooManyPages, rejectForm, ownRouteOf },
    table,
    /** Files of links, each made in a process of its own. */
    linkFiles: concurrencyLimiter(2, 20),
    /** Large bodies of all requests wait for each other. */
    inTurn: largeBodies(),
    pictures: publicPictures({ ...site.ports, pictures: sharedPictures(site.ports.pictures) }),
    clientOf: (from: string) => site.ports.pseudonyms.of('address', from),
    /** The site for reading the visitor of a request: a session that ended here is ended for it. */
    asSeen: { ...site, ports: { ...site.ports, sessions: sessionEnds.sessions } },
  }
}
