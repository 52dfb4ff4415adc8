import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink } from '#calls/links/links.ts'
import { readPrivateFields, savePrivateFields } from '#calls/links/private-fields.ts'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { linkParts, linkPath, offeredMs } from '#domain/links/link.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { tabTo } from '#support/journeys/studio.ts'

/** The screens of editions and links, and what a reader sees, in each look, and by keyboard on a phone. docs/behaviour.md 37, 38. */
const expectedErrors = /sandboxed|status of 404/
const actor = { by: { uid: 'test', name: 'Ada' } }

let server: Server
/** The address of an edition's screen, and that of the page of its link. */
let [edition, shared] = ['', '']

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  await withPorts(server, async (ports) => {
    const { id } = done(await makeEntry(ports, 'editions', actor, { name: 'Ports', titleLine: 'Software for berths' }))
    const { version } = done(await readDraft(ports))
    done(await publish(ports, { version, summary: '', withoutTexts: true }, actor.by))
    const fields = done(await readPrivateFields(ports))
    done(await savePrivateFields(ports, { ...fields, telephone: '+1 843 555 0142', notice: 'Three months' }))
    const until = new Date(ports.clock.now().getTime() + offeredMs).toISOString()
    const made = done(await makeLink(ports, { for: 'Halyard', edition: id, shows: linkParts, until }))
    edition = `/studio/editions/${id}`
    shared = 'link' in made ? linkPath(made.link.code) : ''
  })
})

afterAll(() => server?.stop())

journey(
  "axe finds nothing on the screens of editions and links and on a link's page, in three looks",
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors })
    for (const path of ['/studio/editions', edition, shared, '/s/unknown']) {
      await page.goto(path)
      expect(await faultsInLooks(page), path).toEqual([])
    }
    await page.goto(edition)
    await hydrate(page)
    await page.locator('.edition__fold').first().click()
    expect(await faultsInLooks(page), 'with the lines of a job').toEqual([])
    await page.goto('/studio/editions')
    await hydrate(page)
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByRole('dialog', { name: 'New link' }).waitFor()
    expect(await faultsInLooks(page), 'with the dialog').toEqual([])
  },
  240_000,
)

journey('on a phone an edition and a link are made with keys alone', async () => {
  const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
  await page.goto('/studio/editions')
  await hydrate(page)
  await tabTo(page, 'New edition')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/studio\/editions\/[\w-]+$/)
  await hydrate(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('editions-name-name')
  await page.keyboard.type('Teaching')
  await tabTo(page, 'Show Senior Software Engineer')
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Jobs' }).getByText('4 of 5').waitFor()
  await expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved|not published/)

  await page.goto('/studio/editions')
  await hydrate(page)
  await tabTo(page, 'New link')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.waitFor()
  await tabTo(page, 'Name (only you see it)')
  await page.keyboard.type('Harbour')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Link ready' })
  await made.waitFor()
  await page.keyboard.press('Escape')
  await made.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /^Harbour/ }).waitFor()
})

test('the screen of an edition has at most 30 kB of document and styles', async () => {
  const html = textOf(await ask(server.origin, edition, { headers: { cookie: await cookieOf(server, admin) } }))
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) =>
    readFileSync(new URL(`../../build/client${address}`, import.meta.url)),
  )
  expect(styles.length).toBeGreaterThan(0)
  const bytes = [Buffer.from(html), ...styles].map((each) => brotliCompressSync(each).length)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(30_000)
})
