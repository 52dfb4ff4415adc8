import type { Locator, Page } from 'playwright-core'
import { studioPages } from '#web/routing/studio-pages.ts'
import { done, withPorts } from './accounts.ts'
import { jobPage } from './pages/pages.ts'
import type { Server } from './server.ts'

/** The sample's newest job. */
export const sampleJob = {
  collection: 'jobs',
  id: new URL(jobPage, 'http://vita.invalid').searchParams.get('uuid') ?? '',
} as const

/** The studio's page of the sample's newest job. */
export const studioJob = `/studio/resume/jobs/${sampleJob.id}`

/** Screens of the sample content whose address has a value, by the path of their route. */
const samples: Readonly<Record<string, readonly string[]>> = {
  'studio/resume/:list/:uuid': [studioJob, '/studio/resume/education/2a8f70c4-e19d-4365-b7a1-c80d3f56e917'],
  'studio/hardware/:computer': ['/studio/hardware/laptop'],
  'studio/places/:id': ['/studio/places/new', '/studio/places/new?host=github'],
  'studio/help/:name': ['/studio/help/self-hosting'],
  'studio/*': ['/studio/no-such-page'],
}

/** Screens that need more than the sample content; the journeys of their subject check them. */
const elsewhere =
  /^studio\/(welcome|review|messages\/:id|history|publish|import\/:id|pictures|people\/:id|projects\/:uuid|editions\/:uuid|languages\/:language|confirm)/

/** An address for every screen of the studio that shows the sample content. */
export const studioScreens = studioPages
  .filter(({ path = '', handle }) => handle.isStudio && !handle.isResource && !elsewhere.test(path))
  .flatMap(({ path = '' }) => {
    const addresses = samples[path] ?? [`/${path}`]
    if (addresses.some((each) => /[:*]/.test(each))) throw new Error(`'${path}' needs an example in ${import.meta.url}`)
    return addresses
  })

/** What the bar says of the draft. */
export function barOf(page: Page): Promise<string> {
  return page.locator('.draft-bar__end').innerText()
}

/** Ends every session of the account that is signed in, as another device does. */
export async function endSessions(server: Server, page: Page): Promise<void> {
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  await withPorts(server, async ({ sessions, clock }) => {
    const found = done(await sessions.read(session?.value ?? '', clock.now()))
    done(await sessions.endAll(found?.uid ?? ''))
  })
}

/** The title of a question before what cannot be undone, while the question has the focus. */
export function focusedQuestion(page: Page, name: string | RegExp): Locator {
  return page.locator('form:focus').getByRole('heading', { name })
}

/** How far the page is scrolled, and the heading that has the focus; '' for none. */
export function topOf(page: Page): Promise<[scrolled: number, heading: string]> {
  return page.evaluate(() => [scrollY, document.querySelector('h1:focus')?.textContent ?? ''])
}

/** Presses Tab until the focus is on what has this name, or a label that begins so. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    const named = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
    })
    if (named.trim().startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no press of Tab reaches ${name}`)
}
