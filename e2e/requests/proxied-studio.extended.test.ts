import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { listPeople } from '#calls/accounts/people.ts'
import { makeLink } from '#calls/links/links.ts'
import { draftState } from '#calls/studio/draft/draft-state.ts'
import { makeEntry } from '#calls/studio/draft/make-entry.ts'
import { writeImport } from '#calls/studio/imports/import-store.ts'
import { addLanguage } from '#calls/studio/languages/change-languages.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { admin, done, logIn, withPorts } from '#support/journeys/accounts.ts'
import { arrives, type Behind, browserAt, close, openBehind } from '#support/journeys/behind-proxy.ts'
import { hydrate } from '#support/journeys/browser.ts'
import { pressEachButton } from '#support/journeys/every-button.ts'
import { fillEachKind, fillEachList } from '#support/journeys/every-field.ts'
import { messageId, putMessages } from '#support/journeys/messages.ts'
import { sitemapPages } from '#support/journeys/pages/pages.ts'
import { missingFor, type ProxyName } from '#support/journeys/proxy.ts'
import { vita } from '#support/journeys/server.ts'
import { studioJob } from '#support/journeys/studio.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { studioPages } from '#web/routing/studio-pages.ts'
import { noBrowser } from '../chromium.ts'

/** The studio through a real proxy with its file of `deploy/`: every button, and every address. docs/behaviour.md 13.6, 23.1. */
const names = ['nginx', 'Caddy'] as const

journeyBehind(
  'nginx',
  'one of each kind of entry is made, filled in and published',
  ({ page, behind }) => fillEachKind(page, behind.server),
  /^404 \S+\/studio\/preview\/|status of 404/, // A new entry has no page before its required fields are filled in.
)

journeyBehind('nginx', 'each Add button of the other screens makes an item, filled in and published', ({ page }) =>
  fillEachList(page),
)

for (const name of names)
  journeyBehind(
    name,
    'every address of the studio is shown, and nothing of it fails',
    async ({ page, behind, faults }) => {
      const examples = await makeExamples(behind)
      const routes = studioPages.filter(({ handle }) => handle.isFormOnly !== true && handle.hasSecretAddress !== true)
      const visited = routes.filter(({ path }) => path !== 'studio/*') // It is the page of an unknown address.
      faults.length = 0
      for (const { path = '', handle } of visited) {
        const address = examples[path] ?? `/${path}`
        if (/[:*]/.test(address)) throw new Error(`'${path}' needs an example.`)
        const status = await (handle.isResource ? statusOf(page, address) : visit(page, address))
        expect(status, address).toBeLessThan(400)
        expect(faults, address).toEqual([])
      }
      for (const root of ['/studio/preview', '/studio/history/1/preview'])
        for (const path of sitemapPages()) {
          expect(await visit(page, root + path), root + path).toBeLessThan(400)
          expect(faults, root + path).toEqual([])
        }
      expect(visited.length).toBeGreaterThan(30)
    },
  )

journeyBehind(
  'nginx',
  'each button of each screen is pressed once, and none of them stops the owner',
  async ({ page, behind }) => {
    const examples = await makeExamples(behind)
    const screens = studioPages
      .filter(({ handle }) => !handle.isFormOnly && !handle.isResource && !handle.hasSecretAddress)
      .map(({ path = '' }) => examples[path] ?? `/${path}`)
      .filter((address) => address !== '/studio/*')
    expect(await pressEachButton(page, screens, [400, 422])).toBeGreaterThan(100)
  },
  /.*/, // The presses have their own faults.
  1_800_000,
)

type Place = { page: Page; behind: Behind; faults: string[] }

/** A journey of a signed-in Admin on the site with the sample, in which nothing fails but what is expected. */
function journeyBehind(
  name: ProxyName,
  promise: string,
  walk: (place: Place) => Promise<void>,
  expectedFaults?: RegExp,
  timeoutMs = 600_000,
): void {
  test(
    `behind ${name} ${promise}`,
    async ({ skip }) => {
      skip(missingFor(name) !== '', missingFor(name))
      skip(noBrowser !== '', noBrowser)
      const behind = await openBehind(name)
      onTestFinished(() => close(behind))
      const page = await browserAt(behind.proxy)
      const faults = faultsOf(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/login')
      await logIn(page, admin)
      await arrives(page, 'dashboard')
      await walk({ page, behind, faults })
      expect(faults.filter((fault) => !expectedFaults?.test(fault))).toEqual([])
    },
    timeoutMs,
  )
}

/** What fails on a page: errors of its scripts and console, rejected and failed requests. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    // The preview runs no script, not that of the test either.
    if (message.type() === 'error' && !message.text().includes('sandboxed')) faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // The browser itself cancels what a page that is left still loads, and a picture of which it wants another size.
    if (errorText !== 'net::ERR_ABORTED') faults.push(`${errorText} ${request.url()}`)
  })
  return faults
}

/** Opens a page, starts its scripts, and waits for all that it loads. */
async function visit(page: Page, address: string): Promise<number> {
  const answer = await page.goto(address)
  if (!address.includes('/preview/')) await hydrate(page)
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  return answer?.status() ?? 0
}

/** The status of an address without a page, as a script of the studio asks for it. */
function statusOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (at) => {
    const answer = await fetch(at)
    await answer.arrayBuffer()
    return answer.status
  }, address)
}

/** Something at each address with a value. */
async function makeExamples({ server }: Behind): Promise<Record<string, string>> {
  await putMessages(server, [{}])
  await vita(['backup'], server.settings)
  const [backup = ''] = readdirSync(join(server.dataDir, 'backups')).filter((each) => each.startsWith('vita-'))
  const ids = await withPorts(server, async (ports) => {
    const by = { uid: 'ada', name: 'Ada Example' }
    const [, , , , uuid = ''] = studioJob.split('/')
    const entry = { collection: 'jobs', id: uuid } as const
    const edit = { path: 'title', value: 'Pilot' }
    done(await saveFields(ports, { entry, edits: [edit] }, by))
    const { version } = done(await draftState(ports))
    expect(done(await publish(ports, { version, summary: '', withoutTexts: true }, by)).outcome).toBe('published')
    const project = done(await makeEntry(ports, 'projects', { by }))
    const edition = done(await makeEntry(ports, 'editions', { by }))
    done(await addLanguage(ports, 'de', { by }))
    const until = new Date(ports.clock.now().getTime() + 1000 * 60 * 60).toISOString()
    const link = done(await makeLink(ports, { for: 'Ada', edition: '', shows: [], until }))
    return {
      project: project.id,
      edition: edition.id,
      link: 'link' in link ? link.link.id : '',
      person: done(await listPeople(ports))[0]?.id ?? '',
    }
  })
  const bundleId = crypto.randomUUID()
  await withPorts(server, async (ports) => {
    const at = ports.clock.now().toISOString()
    const by = { uid: 'ada', name: 'Ada Example' }
    const begins = { begins: false, timeZone: '', done: 0, total: 0 }
    const record = {
      name: 'site.zip',
      at,
      by,
      state: 'rejected',
      message: 'It is damaged.',
      undo: '',
      notPlaced: '',
      beatAt: at,
      ...begins,
    } as const
    done(await writeImport(ports, bundleId, record))
  })
  return {
    'studio/resume/:list/:uuid': `/studio/resume/projects/${ids.project}`,
    'studio/entries/pictures/:top': '/studio/entries/pictures/about',
    'studio/entries/pictures/:top/:name': '/studio/entries/pictures/home/slideshow',
    'studio/entries/pictures/:top/:name/:deeper': '/studio/entries/pictures/about/story/one',
    'studio/entries/:collection/:id': '/studio/entries/person-info/owner',
    'studio/projects/:uuid': `/studio/projects/${ids.project}`,
    'studio/languages/:language': '/studio/languages/de',
    'studio/languages/:language/:collection/:id': '/studio/languages/de/person-info/owner',
    'studio/languages/:language/pictures/:top': '/studio/languages/de/pictures/about',
    'studio/languages/:language/pictures/:top/:name': '/studio/languages/de/pictures/home/slideshow',
    'studio/languages/:language/pictures/:top/:name/:deeper': '/studio/languages/de/pictures/about/story/one',
    'studio/hardware/:computer': '/studio/hardware/laptop',
    'studio/help/:name': '/studio/help/self-hosting',
    'studio/messages/:id': `/studio/messages/${messageId(1)}`,
    'studio/history/:number': '/studio/history/1',
    'studio/import/:id': `/studio/import/${bundleId}`,
    'studio/editions/:uuid': `/studio/editions/${ids.edition}`,
    'studio/editions/links/:id/:publish': `/studio/editions/links/${ids.link}/1`,
    'studio/editions/:uuid/pages': `/studio/editions/${ids.edition}/pages`,
    'studio/editions/:uuid/:file': `/studio/editions/${ids.edition}/resume.pdf`,
    'studio/pictures/:top': '/studio/pictures/about',
    'studio/pictures/:top/:name': '/studio/pictures/home/slideshow',
    'studio/pictures/:top/:name/:deeper': '/studio/pictures/about/story/one',
    'studio/uploads/:upload': `/studio/uploads/${messageId(1)}`,
    'studio/places/:id': '/studio/places/new?host=own',
    'studio/people/:id': `/studio/people/${ids.person}`,
    'studio/health/backups/:name': `/studio/health/backups/${backup}`,
  }
}
