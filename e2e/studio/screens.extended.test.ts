import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { alertsCameIn, heldBack, hydrate, journey, untilQuiet } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioScreens } from '#support/journeys/studio.ts'
import { addressOfField } from '#web/studio/entry/entry-place.ts'

/** Every screen of the studio: accessible, within its budgets, and of no weight for a public page. docs/behaviour.md 23.10. */
/** Bytes with brotli. */
const documentBudget = 30_000
/** With the document. The scripts come after the first paint. */
const requestBudget = 6
const scriptsBudget = 30_000
/** The scripts for uploads are files of their own, with their own budget. */
const uploads = /\/(use-uploads|use-folder|drop)-/
const uploadsBudget = 12_000
/** What a control may move by, and a press still hits it. */
const missedPx = 2
/** For one journey over all screens: axe takes seconds for each on a busy machine. */
const screensMs = 15_000 * studioScreens.length
const scripts = new URL('../../build/client/static/js/', import.meta.url)

let server: Server
let cookie: string

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  cookie = await cookieOf(server, admin)
})

afterAll(() => server?.stop())

journey(
  'axe finds nothing on any screen, in three looks',
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed/ })
    for (const path of studioScreens) {
      await page.goto(path)
      expect(await faultsInLooks(page), path).toEqual([])
    }
  },
  3 * screensMs,
)

journey(
  'at 400 % of 1280 x 1024 no screen scrolls sideways, and nothing sticks',
  async () => {
    const page = await openSignedIn(server, admin, {
      ...{ size: 'small', scripts: false, expectedErrors: /sandboxed/ },
      more: { viewport: { width: 320, height: 256 } },
    })
    for (const path of studioScreens) {
      await page.goto(path)
      const [wide, sticking] = await page.evaluate(() => {
        const root = document.scrollingElement ?? document.body
        const all = [...document.querySelectorAll<HTMLElement>('.studio *')]
        const stuck = all.filter((each) => {
          const { position, display } = getComputedStyle(each)
          return (
            /sticky|fixed/.test(position) &&
            display !== 'none' &&
            each.offsetHeight > 0 &&
            !each.closest('[popover], .alerts')
          )
        })
        return [root.scrollWidth - root.clientWidth, stuck.map(({ className }) => className)]
      })
      expect([wide, sticking], path).toEqual([0, []])
    }
  },
  screensMs,
)

journey(
  'no control moves when the scripts come, because a press would miss it',
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed/ })
    for (const path of [...studioScreens, '/studio/welcome/start']) {
      const scripts = await heldBack(page, '**/static/**/*.js')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(isLaidOut)
      await alertsCameIn(page) // such as that of the sign-in, which moves to its place first
      const controls = await page.evaluateHandle(() => [
        ...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)'),
      ])
      const tops = () => controls.evaluate((all) => all.map((each) => each.getBoundingClientRect().top))
      const before = await tops()
      scripts()
      await hydrate(page)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const after = await tops()
      const moved = after.filter((top, at) => Math.abs(top - (before[at] ?? 0)) > missedPx)
      expect([after.length, moved], path).toEqual([before.length, []])
      await page.unrouteAll()
    }
  },
  screensMs,
)

test('a document and its styles stay within 30 kB, and its own scripts too', async () => {
  for (const path of studioScreens) {
    const html = textOf(await ask(server.origin, path, { headers: { cookie } }))
    const styles = stylesheetsOf(html).map(fileAt)
    expect(sizeOf(html) + styles.reduce((sum, text) => sum + sizeOf(text), 0), path).toBeLessThan(documentBudget)
    const loaded = withImports([...html.matchAll(/from "(\/static\/js\/[^"]+)"/g)].map(([, address = '']) => address))
    const own = loaded.filter((address) => !address.includes('framework'))
    expect(own.length, path).toBeGreaterThan(1)
    const bytesOf = (addresses: readonly string[]) => addresses.reduce((sum, each) => sum + sizeOf(fileAt(each)), 0)
    const [ofUploads, others] = [own.filter((each) => uploads.test(each)), own.filter((each) => !uploads.test(each))]
    expect(bytesOf(others), path).toBeLessThan(scriptsBudget)
    expect(bytesOf(ofUploads), path).toBeLessThan(uploadsBudget)
  }
})

journey(
  'a first view makes at most 6 requests besides its own pictures and the preview, before the scripts',
  async () => {
    const page = await openSignedIn(server, admin, { scripts: false, expectedErrors: /sandboxed/ })
    const quiet = untilQuiet(page)
    for (const path of studioScreens) {
      const asked: string[] = []
      const note = (request: Request) => {
        const isOwnPicture = /^\/(studio\/preview\/)?pictures\//.test(new URL(request.url()).pathname)
        if (request.frame() === page.mainFrame() && !isOwnPicture) asked.push(request.url())
      }
      page.on('request', note)
      await page.goto(path)
      await quiet() // a late request would count for the next screen
      page.off('request', note)
      expect(asked.length, `${path} asked for ${asked.join(', ')}`).toBeLessThanOrEqual(requestBudget)
    }
  },
  screensMs,
)

test('a screen has the styles of the studio alone, and the icons that it shows', async () => {
  for (const path of studioScreens) {
    const html = textOf(await ask(server.origin, path, { headers: { cookie } }))
    for (const address of stylesheetsOf(html)) expect(address, path).toMatch(/\/studio-/)
    for (const [, name] of html.matchAll(/<symbol id="(icon-[a-z-]+)"/g))
      expect(html, path).toContain(`href="#${name}"`)
  }
})

test('each field of the content has an input, at the address that a problem with it links to', async () => {
  const pages = new Map<string, string>()
  for (const entry of await withPorts(server, onePerForm)) {
    for (const name of Object.keys(collections[entry.collection].fields.entries)) {
      const [page = '', id] = addressOfField(entry, name).split('#')
      const html = pages.get(page) ?? textOf(await ask(server.origin, page, { headers: { cookie } }))
      pages.set(page, html)
      expect(html.includes(`id="${id}"`), `${page}: ${id}`).toBe(true)
    }
  }
  await withPorts(server, async (ports) => void done(await revert(ports, 'all')))
})

test('no file that a page of the site may load names the studio', () => {
  const manifest = readdirSync(scripts).find((name) => name.startsWith('manifest-')) ?? ''
  const text = fileAt(`/static/js/${manifest}`)
  expect(text).toContain('site/routes/home')
  expect(text).not.toContain('studio')
  const files = withImports([...text.matchAll(/"(\/static\/js\/[^"]+\.js)"/g)].map(([, address = '']) => address))
  for (const address of files) expect(fileAt(address), address).not.toMatch(/studio-nav|draft-bar|__intent__/)
})

test('the studio uses no part of the router that the site does not, which would grow its file', () => {
  const used = (folder: string) => {
    const root = new URL(`../../src/web/${folder}`, import.meta.url)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    const texts = files
      .filter((name) => !name.includes('.test.'))
      .map((name) => readFileSync(new URL(name, `${root}/`), 'utf8'))
    return new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/^import \{([^}]*)\} from 'react-router'/gm)].flatMap(([, names = '']) =>
          names.split(',').map((name) => name.trim().replace(/^type .*/, '')),
        ),
      ),
    )
  }
  const site = new Set([...used('site'), ...used('ui'), 'Links', 'Outlet', 'Scripts', 'ScrollRestoration', ''])
  for (const name of ['useLocation', 'useNavigate', 'useRouteLoaderData', 'useMatches', 'useSubmit']) site.add(name) // the router's own parts use them
  expect([...used('studio')].filter((name) => !site.has(name))).toEqual([])
})

/** The one documents of collections, and a new entry of each other collection. */
async function onePerForm(ports: Parameters<typeof makeEntry>[0]): Promise<EntryName[]> {
  const entries: EntryName[] = []
  for (const collection of bundleCollections) {
    const { id, also = [] } = collections[collection]
    const actor = { by: { uid: 'test', name: 'Rowan Brackwater' } }
    // The year of a school is that of an answer.
    const fields = collection === 'education' ? { status: true } : undefined
    if (id === 'any') entries.push(done(await makeEntry(ports, collection, actor, fields)))
    else entries.push(...[id, ...also].map((each) => ({ collection, id: each })))
  }
  return entries
}

function stylesheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => address)
}

function fileAt(address: string): string {
  return readFileSync(new URL(`../../build/client${address}`, import.meta.url), 'utf8')
}

/** Scripts with everything that they import statically. */
function withImports(addresses: readonly string[]): string[] {
  const all = new Set(addresses)
  for (const address of all)
    for (const [, name] of fileAt(address).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      all.add(`/static/js/${name}`)
  return [...all]
}

/** Whether a page has its styles, faces and pictures, which its scripts do not wait for. Runs in it. */
function isLaidOut(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
  const hasPictures = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
  return links.every(({ sheet }) => sheet !== null) && document.fonts.status === 'loaded' && hasPictures
}

function sizeOf(text: string): number {
  return brotliCompressSync(text).length
}
