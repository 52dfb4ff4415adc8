import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { imageListsInLanguage } from '#calls/content/image-lists.ts'
import { readOnce } from '#calls/content/read-once.ts'
import { inLanguage } from '#calls/languages/documents-in-language.ts'
import { browserWords } from '#domain/accounts/browser-words.ts'
import { concurrencyLimiter } from '#domain/concurrency-limiter.ts'
import type { Arrived } from '#domain/health/arrivals.ts'
import { type Languages, prefixOf } from '#domain/languages/languages.ts'
import type { Theme } from '#domain/site/theme.ts'
import { defaultAccentHue } from '#resume/records/site-settings.ts'
import { none } from '#resume/result.ts'
import { type RefusedForm, type Site, siteContext, type Visit, visitContext } from '#web/routing/context.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { isCacheable, type RenderedPage, renderedPage } from '../cache/page-rules.ts'
import { htmlPostProcessor, type PostProcessHtml } from '../html/post-process-html.ts'
import {
  previewHeaders,
  secretAddressHeaders,
  studioHeaders,
  studioSources,
  unlistedHeaders,
} from '../http/security-headers.ts'
import type { StaticFiles } from '../http/static-files.ts'
import type { Today } from '../jobs/content-invalidation.ts'
import { lateText, Overloaded, watchOverload } from '../limits/overload.ts'
import type { Log } from '../log/log.ts'
import { errorText } from '../log/log-text.ts'
import { pagePath } from '../request/request-target.ts'
import { isAnonymous, type Visitor } from '../request/visitor.ts'
import { sharedBuild, siteBuild, studioBuild } from './frames.ts'
import { addressIn, inEnglish, inFurtherLanguage, markFallenBack, siteLanguages } from './further-language.ts'
import { type HeadFacts, pageHeadOf } from './page-head.ts'
import { previewPostProcessor } from './preview.ts'
import type { Preview } from './previewed-site.ts'

/** Pages rendered at once, and renders that may wait: about two seconds of work. docs/behaviour.md 13.13. */
const rendersAtOnce = 8
const rendersWaiting = 500

export type RenderOptions = {
  site: Site
  /** The public address, without a final slash. */
  origin: string
  log: Log
  /** The owner's calendar day, which the server's timer updates. */
  today: Today
  mode: 'production' | 'development'
  /** What serves the site in place of the build's own app, below the base that it names. */
  app?: ServerBuild
  /** By how many ms timers are late; 0 while pages may be rendered. */
  latenessOf?: () => number
}

type RendererOptions = RenderOptions & {
  common: Readonly<Record<string, string>>
  files: StaticFiles
}

/**
 * What a page is rendered from. `address` is the page's own, `client` the pseudonym of the sender of `bytes`, `reference`
 * the request's.
 */
export type Asked = {
  request: Request
  url: URL
  address: string
  /** The language of the page, where its address names it. */
  language?: string | undefined
  /** The address by which the router finds the page, where it is not the page's own. */
  routed?: string
  theme: Theme
  client: string
  visitor: Visitor
  hasSeenLocationAlert: boolean
  reference: string
  bytes: Uint8Array<ArrayBuffer> | undefined
  /** What a preview is made from. */
  preview?: Preview
  /** What arrived with the request of a page of the studio. */
  arrived?: Arrived
  /** The site with documents that were read for other pages of the same content. */
  site?: Site
  /** Whether the page is made for all visitors, not for one request. */
  isForAll?: boolean
  /** A refused form that the page shows again. */
  refused?: RefusedForm
}

/** For a page that is none of the public ones: search engines do not get it. */
const noHead: HeadFacts = { isListed: false, isKnown: true }

/** How one kind of page is rendered and post-processed, and the headers of its own. */
type Kind = { route: RequestHandler; finish: PostProcessHtml; headers?: Readonly<Record<string, string>> }

/**
 * Returns a function that renders pages with the router. It rejects with `Overloaded` when too many renders wait, or while
 * the process is overloaded.
 */
export function renderer(options: RendererOptions): (asked: Asked) => Promise<RenderedPage> {
  const { site: own, origin, common, files, mode, app = siteBuild(build) } = options
  const base = (app.basename ?? '/').replace(/\/$/, '')
  const root = origin + base
  const finish = htmlPostProcessor(files.stylesheet, base)
  const finishWithLinks = htmlPostProcessor(() => undefined)
  const inLanguages = new Map<string, RequestHandler>()
  const open: Kind = { route: createRequestHandler(app, mode), finish }
  /** The app of the site with the addresses of a language. */
  function routeIn(language: string | undefined, route: RequestHandler): RequestHandler {
    if (language === undefined) return route
    const basename = base + prefixOf(language)
    const known = inLanguages.get(language) ?? createRequestHandler({ ...app, basename }, mode)
    inLanguages.set(language, known)
    return known
  }
  /** What makes the addresses of a page's links, where they are not those of a live site in its own language. */
  function addressesIn(language: string | undefined, languages: Languages): Visit['addressOf'] {
    const { of = (address: string) => address } = own.addresses ?? {}
    if (language === undefined) return own.addresses?.of
    return (address) => of(addressIn(language, languages, address))
  }
  const secret: Kind = { ...open, finish: finishWithLinks }
  const studio: Kind = {
    route: createRequestHandler(studioBuild(build), mode),
    finish: (html) => finishWithLinks(html, { outside: studioSources }),
    headers: studioHeaders,
  }
  const shared: Kind = { ...secret, route: createRequestHandler(sharedBuild(build), mode), headers: unlistedHeaders }
  const previewOf = (preview: Preview, { route }: Kind): Kind => ({
    route,
    finish: previewPostProcessor(finish, preview),
    headers: previewHeaders,
  })
  const ofVisitors = concurrencyLimiter(rendersAtOnce, rendersWaiting)
  /** A press of the studio may wait for a check, a backup or a host. No visitor's page waits for it. */
  const ofStudio = concurrencyLimiter(rendersAtOnce, rendersWaiting)
  const latenessOf = options.latenessOf ?? watchOverload()

  return async (asked) => {
    const { request, url, address, routed = address, bytes, preview } = asked
    const lateMs = latenessOf()
    if (lateMs > 0) throw new Overloaded(lateText(lateMs))
    const { hasSecretAddress, isStudio, isAccount, isShared, inSitemap } = routeOf(pagePath(url.pathname)).handle
    const { take } = isStudio || isAccount ? ofStudio : ofVisitors
    const made = take(async () => {
      const ofSite = isShared ? shared : hasSecretAddress ? secret : open
      const ofKind = (isStudio || isAccount) && own.hasStudio ? studio : ofSite
      const { route: ofAll, finish: finishPage, headers } = preview ? previewOf(preview, ofSite) : ofKind
      const isData = url.pathname.endsWith('.data')
      const isPublic = inSitemap !== undefined && bytes === undefined && preview === undefined && !isData
      const shown = preview?.site ?? asked.site ?? own
      const plainSite = bytes === undefined && ofKind === open ? withOneRead(shown) : shown
      const languages = ofKind === studio ? inEnglish : await siteLanguages(plainSite.ports)
      const { language = languages.plain } = asked
      const words = plainSite.ports.catalogues.of(language)
      const addressOf = addressesIn(asked.language, languages)
      const visit: Visit = Object.assign(visitOf(asked, options), { language, words, languages, addressOf })
      const fallBack = isData ? undefined : markFallenBack
      const site = {
        ...plainSite,
        ports: inLanguage(plainSite.ports, asked.language, fallBack),
        imageLists: imageListsInLanguage(plainSite.imageLists, asked.language, fallBack),
      }
      const headSite = { ...plainSite, ports: inLanguage(plainSite.ports, asked.language) }
      const route = routeIn(asked.language, ofAll)
      const finish = asked.language === undefined ? finishPage : inFurtherLanguage(finishPage, { language, languages })
      const [response, head] = await Promise.all([
        route(requestFor(request, root + routed, bytes), contextOf(site, visit)),
        isPublic
          ? pageHeadOf(headSite, new URL(address.slice(prefixOf(asked.language).length), origin), {
              ...{ plain: plainSite.ports, languages, language: asked.language },
            })
          : noHead,
      ])
      if (!head.isKnown) visit.isCacheable = false
      if (head.bug !== undefined && response.status < 500) visit.report(head.bug)
      return renderedPage(redirectedInLanguage(response, asked.language), {
        ...{ origin, finish, common, visit, acceptEncoding: request.headers.get('accept-encoding') },
        pageHead: head.pageHead,
        isListed: head.isListed,
        isForAll: asked.isForAll ?? false,
        own: hasSecretAddress ? { ...headers, ...secretAddressHeaders } : headers,
      })
    })
    if (made === none) throw new Overloaded(`${rendersAtOnce} pages are made, and ${rendersWaiting} wait.`)
    return made
  }
}

/** The answer whose redirect to another page of the site keeps the language of the page. */
function redirectedInLanguage(response: Response, language: string | undefined): Response {
  const location = response.headers.get('location') ?? ''
  const { isStudio, isAccount } = routeOf(location.split(/[?#]/, 1)[0] ?? '').handle
  if (language === undefined || !/^\/(?!\/)/.test(location) || isStudio || isAccount) return response
  const hasPrefix = location.startsWith(`${prefixOf(language)}/`)
  if (!hasPrefix) response.headers.set('location', prefixOf(language) + location)
  return response
}

function visitOf(
  asked: Asked,
  { log, today }: Pick<RenderOptions, 'log' | 'today'>,
): Omit<Visit, 'language' | 'words' | 'languages' | 'addressOf'> {
  const { request, url, theme, client, visitor, hasSeenLocationAlert, reference, preview } = asked
  const { refused = none, arrived = none } = asked
  return {
    theme,
    get today() {
      return preview?.today ?? today()
    },
    ...visitor,
    cookies: [...visitor.cookies],
    get browser() {
      return browserWords(request.headers.get('user-agent') ?? '')
    },
    refused,
    arrived,
    client,
    hasSeenLocationAlert,
    isPreview: preview !== undefined,
    isCacheable: isCacheable(url) && isAnonymous(visitor) && preview === undefined,
    outside: {},
    accentHue: defaultAccentHue,
    reference,
    report: (error) => log('error', 'page failed', { reference, error: errorText(error) }),
    note: (event, details) => log('info', event, { reference, ...details }),
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
  return new Request(address, posted === undefined ? { headers } : { method: request.method, headers, body: posted })
}

/** The site with documents of which each is read once. */
export function withOneRead(site: Site): Site {
  return { ...site, ports: { ...site.ports, documents: readOnce(site.ports.documents) } }
}

function contextOf(site: Site, visit: Visit): RouterContextProvider {
  return new RouterContextProvider(
    new Map<unknown, unknown>([
      [siteContext, site],
      [visitContext, visit],
    ]) as ConstructorParameters<typeof RouterContextProvider>[0],
  )
}
