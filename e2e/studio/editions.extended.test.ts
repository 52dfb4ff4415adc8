import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { readEditions } from '#calls/editions/read-edition.ts'
import { readEntries } from '#calls/studio/draft/read-draft.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'

/** An edition is made, chosen, counted and published. docs/behaviour.md 38.2. */
const expectedErrors = /sandboxed|status of 404/

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'an edition is made, two jobs unticked, one moved by keyboard, and published, in under 60 actions',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    let actions = 0
    const does = async (action: () => Promise<unknown>) => {
      actions += 1
      await action()
    }
    await page.goto('/studio/editions')
    await hydrate(page)
    await page.getByText('It starts with everything.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await does(() => page.getByRole('button', { name: 'New edition' }).click())
    await page.waitForURL(/\/studio\/editions\/[\w-]+$/)
    await hydrate(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('editions-name-name')
    for (const word of 'Teaching') await does(() => page.keyboard.type(word))
    await does(() => page.getByLabel('Title line').fill('Evening courses'))
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await jobs.getByText('5 of 5').waitFor()
    const titles = () => jobs.locator('.rows__link').allInnerTexts()
    const before = await titles()
    const boxes = jobs.getByRole('checkbox')
    await does(() => boxes.nth(3).uncheck())
    await does(() => boxes.nth(4).uncheck())
    await jobs.getByText('3 of 5').waitFor()
    expect(await titles()).toEqual(before)
    const down = jobs.getByRole('button', { name: `Move ${before[0]} down` })
    await does(() => down.focus())
    await does(() => page.keyboard.press('Enter'))
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)])
    expect(await down.evaluate((button) => document.activeElement === button)).toBe(true)
    await does(() => page.getByRole('checkbox', { name: /^Skills/ }).uncheck())
    await isSaved(page)
    await page.getByText(/^\d pages?/).waitFor({ timeout: 60_000 }) // counted at the lowest priority
    expect(await faultsOf(page)).toEqual([])

    await page.reload()
    await hydrate(page)
    expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)])
    await expectFiles(page, before)

    await page.goto('/studio/editions')
    await hydrate(page)
    await page.getByRole('button', { name: 'New link' }).click()
    const choice = page.getByRole('dialog', { name: 'New link' }).getByLabel('Edition')
    expect(await choice.locator('option', { hasText: 'Teaching (not published yet)' }).isDisabled()).toBe(true)
    await page.goBack()
    await hydrate(page)

    await does(() => page.getByRole('link', { name: 'Publish and make a link' }).click())
    await page.getByText('Teaching').first().waitFor()
    await hydrate(page)
    await does(() => page.getByRole('button', { name: /^Publish/ }).click())
    await choice.waitFor()
    const chosen = await choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
    expect(chosen).toBe('Teaching')
    expect(actions).toBeLessThan(60)
    await withPorts(server, async (ports) => {
      const [edition] = done(await readEditions(ports))
      expect(edition).toMatchObject({ name: 'Teaching', titleLine: 'Evening courses', leftOut: ['skills'] })
      expect(edition?.choices).toEqual([
        { collection: 'jobs', ids: [expect.any(String), expect.any(String), expect.any(String)] },
      ])
    })
    await page.goto('/studio/editions')
    expect(await page.getByRole('listitem').filter({ hasText: 'Teaching' }).innerText()).toContain('3 jobs')
    for (const path of ['/resume', '/resume.txt', '/sitemap.xml'])
      expect(textOf(await ask(server.origin, path)), path).not.toContain('Evening courses')
  },
  120_000,
)

journey('pages that could not be counted are counted a moment later', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors: /Failed to load resource/ })
  const { id } = await withPorts(server, async (ports) => {
    const actor = { by: { uid: 'test', name: 'Ada' } }
    const choices = [{ collection: 'jobs', ids: [] }]
    return done(await makeEntry(ports, 'editions', actor, { name: 'Counted', choices }))
  })
  await page.route(`**/${id}/pages`, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(`/studio/editions/${id}`)
  await hydrate(page)
  await page.getByText(/^\d pages?/).waitFor()
})

journey('the page of an edition stands beside its form as drafted, and at no public address', async () => {
  const page = await openSignedIn(server, admin, { size: 'large', expectedErrors })
  const { id } = await withPorts(server, async (ports) => {
    const actor = { by: { uid: 'test', name: 'Ada' } }
    const choices = [{ collection: 'jobs', ids: [] }]
    return done(await makeEntry(ports, 'editions', actor, { name: 'Drafted', titleLine: 'Tide charts', choices }))
  })
  await page.goto(`/studio/editions/${id}`)
  await hydrate(page)
  const preview = page.frameLocator('.preview-frame__frame')
  await preview.getByText('Tide charts').waitFor()
  await preview.getByRole('heading', { name: 'Education' }).waitFor()
  expect(await preview.getByRole('heading', { name: 'Experience' }).count()).toBe(0)
  await page.getByLabel('Title line').fill('Tide charts by hand')
  await preview.getByText('Tide charts by hand').waitFor()
  expect(await faultsOf(page)).toEqual([])
  for (const path of [`/s/${id}`, `/s/${id}?as=draft`]) {
    const { status, body } = await ask(server.origin, path)
    expect([status, String(body).includes('Tide charts')], path).toEqual([404, false])
  }
})

journey('an entry says which editions have it, and Review says when one of them chooses a deleted entry', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  await withPorts(server, async (ports) => {
    const actor = { by: { uid: 'test', name: 'Ada' } }
    const [first] = done(await readEntries(ports, 'jobs'))
    const choices = [{ collection: 'jobs', ids: [first?.entry.id ?? ''] }]
    done(await makeEntry(ports, 'editions', actor, { name: 'Ports', choices, leftOut: ['skills'] }))
  })
  await page.goto('/studio/resume')
  const [first, last] = [page.locator('.rows__link').nth(0), page.locator('.rows__link').nth(4)]
  const addresses = await Promise.all([first, last].map((link) => link.getAttribute('href')))
  await page.goto(addresses[1] ?? '')
  expect(await page.getByText('Also in:').count()).toBe(0)
  await page.goto(addresses[0] ?? '')
  await page.getByText(/^Also in: .*Ports/).waitFor()
  await hydrate(page)
  await page.getByRole('button', { name: 'Delete this job' }).click()
  await page.waitForURL(/\/studio\/resume$/)
  await page.goto('/studio/review')
  await hydrate(page)
  await page.getByRole('link', { name: '“Ports” chooses 1 job that is gone: it is left out.' }).waitFor()
  await page.locator('summary').filter({ hasText: 'Ports' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Ports' }).last()
  await expect.poll(() => row.innerText()).toMatch(/Jobs: [A-Z]/)
  expect(await row.innerText()).toContain('Skills')
})

journey('deleting an edition says who sees it until the publish: its links, or no one', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors })
  const [published, drafted] = await withPorts(server, async (ports) => {
    const actor = { by: { uid: 'test', name: 'Ada' } }
    done(await ports.documents.commit([{ collection: 'editions', id: 'sent', fields: { name: 'Sent' } }]))
    return ['sent', done(await makeEntry(ports, 'editions', actor, { name: 'Never sent' })).id]
  })
  for (const [id, before, after] of [
    [
      published,
      'Links to a deleted edition show it until you publish',
      'Deleted. Links to it show it until you publish.',
    ],
    [drafted, 'This edition is not published: History cannot restore it', 'Deleted. It was not published.'],
  ] as const) {
    await page.goto(`/studio/editions/${id}`)
    await hydrate(page)
    await page.getByText(before).waitFor()
    await page.getByRole('button', { name: 'Delete this edition' }).click()
    await page.getByText(after, { exact: true }).waitFor()
  }
})

/** The files of the shown edition: made now, private, with its jobs in its order alone. */
async function expectFiles(page: Page, jobs: readonly string[]): Promise<void> {
  const [first = '', second = '', , left = ''] = jobs
  const headers = { cookie: await cookieOf(server, admin) }
  const path = new URL(page.url()).pathname
  const answers = await Promise.all(
    ['pdf', 'docx', 'txt', 'json'].map((ending) => ask(server.origin, `${path}/resume.${ending}`, { headers })),
  )
  for (const { status, headers: answered } of answers) {
    expect(status).toBe(200)
    expect(answered['cache-control']).toContain('no-store')
  }
  const [pdf, , text, json] = answers
  const shown = (await readPdf(pdf?.body ?? new Uint8Array())).text
  for (const each of [shown, textOf(text as never), textOf(json as never)]) {
    expect(each.indexOf(second)).toBeGreaterThan(-1)
    expect(each.indexOf(second)).toBeLessThan(each.indexOf(first))
    expect(each).not.toContain(left)
  }
  expect((await ask(server.origin, `${path}/resume.exe`, { headers })).status).toBe(404)
}
