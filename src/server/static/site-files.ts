import * as build from 'virtual:react-router/server-build'
import { readIdentity } from '#calls/content/read-person-info.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { call, fail, take } from '#domain/call.ts'
import { ownAccount, webfingerOf, webfingerPath } from '#domain/identity/identity-files.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import type { SiteFile } from '#domain/places/site-manifest.ts'
import { fileAddress } from '#domain/site/file-address.ts'
import { none, success } from '#resume/result.ts'
import type { Addresses, Site } from '#web/routing/context.ts'
import type { SiteRoute } from '#web/routing/route-handle.ts'
import { patternOf } from '#web/routing/route-of.ts'
import { sitePages } from '#web/routing/routes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Today } from '../jobs/content-invalidation.ts'
import { filesBuild, siteManifest } from '../render/frames.ts'
import { renderer } from '../render/render.ts'
import { anonymous } from '../request/visitor.ts'
import { builtFiles } from './built-files.ts'
import { cardFiles, contentFiles, headersFile, paperFilesIn, pictureFiles, wordsFiles } from './content-files.ts'
import { fileAddresses, fileName } from './file-addresses.ts'
import { filePage, type HtmlPage } from './file-page.ts'
import { choosingPage, leadTo, redirectPage } from './leading-pages.ts'
import { type Page, type WrittenPages, writtenPages } from './pages.ts'

/** All files, and the addresses that pages lead to without a file there. */
type WholeSite = { files: SiteFile[]; broken: string[] }

/** An address that no page has, for the page that a host shows then. */
const nowhere = '/404'

/**
 * The public site as files: from the route table and the content, each page that a visitor without an account may open, and what it
 * loads. `site.asFiles` is set, and `site.origin` is the whole public address, with its base. Fails when a page cannot be rendered whole.
 * docs/behaviour.md 34.1.
 */
export const siteFiles = call(async (site: Site, clientFolder: string, today: Today): Promise<WholeSite> => {
  const written = take(await writtenPages(site))
  const papers = [undefined, ...written.languages].flatMap(paperFilesIn)
  const addresses = fileAddresses(site.origin, [...written.chosen, ...papers])
  const { base, of } = addresses
  const rendering = filesRenderer({ ...site, addresses }, clientFolder, today, written.routes)
  const rendered = await renderedPages(written.pages, rendering)
  const moves = await movesOf(rendered, rendering, written.languages)
  const paths = new Set(rendered.map(({ page }) => page.path))
  const chosen = written.chosen.filter(({ path }) => paths.has(path))

  const texts = new Map<string, string>()
  for (const { page, ...html } of rendered) {
    const lead = leadTo(choicesAt(page.live, chosen), addresses)
    texts.set(take(fileName(page.path)), filePage(html, lead))
  }
  const missing = pageIn((await rendering.page({ live: nowhere, path: nowhere })).answer)
  texts.set('404.html', filePage(missing))
  const pageAt = (to: string) => rendered.find(({ page }) => page.live === to)?.html ?? ''
  for (const path of written.choosing) {
    const page = choosingPage(choicesAt(path, chosen), of('/resume'), pageAt('/resume'), addresses)
    texts.set(take(fileName(fileAddress(path))), page)
  }
  for (const { live, to } of moves) texts.set(take(fileName(fileAddress(live))), redirectPage(of(to), pageAt(to)))
  for (const [name, code] of rendering.appScripts) texts.set(name, code)

  const named = [...texts.values()]
  const settings = take(await readSiteSettings(site.ports))
  const bytes = new Map<string, Uint8Array>([...texts].map(([name, text]) => [name, Buffer.from(text, 'latin1')]))
  for (const [address, content] of rendering.built.loadedBy(missing.html)) bytes.set(address.slice(1), content)
  for (const [name, content] of take(await contentFiles(site, written, addresses))) bytes.set(name, content)
  for (const [name, text] of wordsFiles(site, written.allLanguages)) bytes.set(name, Buffer.from(text))
  const redirects = moves.filter(({ live }) => live !== '/').map(({ live, to }) => `${base}${live} ${of(to)} 302\n`)
  const { fediverse } = take(await readIdentity(site.ports))
  const toServer = base === '' && fediverse !== none && ownAccount(fediverse, site.origin) !== none
  if (toServer) redirects.push(`${webfingerPath} ${webfingerOf(fediverse)} 302\n`)
  bytes.set('_redirects', Buffer.from(redirects.join('')))
  bytes.set('_headers', Buffer.from(headersFile(base, settings.searchEngines)))
  bytes.set('.nojekyll', new Uint8Array()) // so that GitHub Pages leaves no file out
  const whole = [...bytes].map(([name, content]): SiteFile => ({ name, read: async () => success(content) }))
  const files = [...whole, ...take(await pictureFiles(site, named)), ...cardFiles(site, named)]
  return { files, broken: brokenIn(addresses.asked, new Set(files.map(({ name }) => name))) }
})

/** Links that the owner wrote may lead to pages that are not written. */
function brokenIn(asked: ReadonlySet<string>, names: ReadonlySet<string>): string[] {
  const broken = [...asked].filter((path) => {
    const name = fileName(path)
    return !name.ok || !names.has(name.data)
  })
  return broken.map((path) => path.replace(/(.)\/$/, '$1'))
}

type Rendering = ReturnType<typeof filesRenderer>
type Rendered = HtmlPage & { page: Page }

/** The pages for which there is content. */
async function renderedPages(pages: readonly Page[], rendering: Rendering): Promise<Rendered[]> {
  const rendered: Rendered[] = []
  for (const page of pages) {
    const { answer } = await rendering.page(page)
    if (answer.status === 404) continue
    if (answer.status !== 200) fail('unavailable', `The page ${page.live} cannot be made. ${rendering.reason()}`)
    rendered.push({ page, ...pageIn(answer) })
  }
  // Such as a page without the pictures that could not be read.
  if (rendering.reason() !== '') fail('unavailable', `Not all pages are whole. ${rendering.reason()}`)
  return rendered
}

/** The redirects of the route table to pages that are written, by their addresses on a live site. */
async function movesOf(
  rendered: readonly Rendered[],
  rendering: Rendering,
  languages: readonly string[],
): Promise<{ live: string; to: string }[]> {
  const written = new Set(rendered.map(({ page }) => page.live))
  const moves: { live: string; to: string }[] = []
  for (const path of sitePages.filter(({ handle }) => handle.isRedirect).map(patternOf)) {
    const { location = '' } = (await rendering.page({ live: path, path })).answer.headers
    const to = location.slice(rendering.base.length)
    for (const prefix of ['', ...languages.map(prefixOf)]) {
      const live = prefix !== '' && path === '/' ? prefix : prefix + path
      if (written.has(prefix + to)) moves.push({ live, to: prefix + to })
    }
  }
  return moves
}

/** The pages that the search of this address chooses. */
function choicesAt(path: string, chosen: WrittenPages['chosen']) {
  return chosen.filter(({ live }) => live.startsWith(`${path}?`))
}

/** Renders pages as the live site does, for a visitor without an account. */
function filesRenderer(
  site: Site & { addresses: Addresses },
  clientFolder: string,
  today: Today,
  routes: readonly SiteRoute[],
) {
  const kept = new Set(['*', ...routes.map(({ path = '' }) => path)])
  const { base } = site.addresses
  const app = filesBuild(build, base, (path) => kept.has(path))
  const built = builtFiles(clientFolder, siteManifest(build.assets).url, app.assets, base)
  const appScripts = new Map<string, string>()
  const { origin } = new URL(site.origin)
  const reasons: string[] = []
  const render = renderer({
    ...{ site, origin, app, today, mode: 'production' as const, common: securityHeaders(false) },
    files: { answer: async () => undefined, stylesheet: built.stylesheet, readAhead() {} },
    log: (_level, event, details) => reasons.push([event, ...Object.values(details ?? {})].join(' ')),
    latenessOf: () => 0,
  })
  return {
    base,
    built,
    appScripts,
    reason: () => reasons.join('; '),
    async page({ live, path, language }: Omit<Page, 'title'>) {
      const whole = new URL(live, origin)
      const url = new URL(live.slice(prefixOf(language).length), origin)
      const made = await render({
        ...{ request: new Request(whole), url, address: whole.pathname + whole.search, routed: path, theme: 'system' },
        ...{ client: '', language },
        ...{ visitor: anonymous, hasSeenLocationAlert: false, reference: '', bytes: undefined, isForAll: true },
      })
      if (made.app) appScripts.set(made.app.address.slice(1), Buffer.from(made.app.code).toString('latin1'))
      return made
    },
  }
}

/** A page, with what the live site says in headers. */
function pageIn({ headers, body }: Awaited<ReturnType<Rendering['page']>>['answer']): HtmlPage {
  return {
    html: Buffer.from(body.identity).toString('latin1'),
    policy: headers['content-security-policy'] ?? '',
    isListed: headers['x-robots-tag'] === undefined,
  }
}
