import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToday } from '#calls/content/read-person-info.ts'
import { addVisits } from '#calls/visits/visits.ts'
import { noCounts } from '#domain/visits/counts.ts'
import { dayName, daysBefore } from '#domain/visits/days.ts'
import { addPeople, admin, cookieOf, done, openAs, withPorts } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** The screen of visitors. docs/behaviour.md 36.3. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  await withPorts(server, async (ports) => {
    const today = dayName(await readToday(ports))
    const day = { ...noCounts(), views: 5, visits: 2, sets: 1, pages: { '/home': 4, '/resume': 1 } }
    for (let back = 0; back < 70; back += 1) done(await addVisits(ports, daysBefore(today, back), day))
    const more = { ...noCounts(), views: 1000, visits: 19, sets: 1, downloads: { '/resume.pdf': 4 } }
    const left = { agent: 1234, 'no-asset': 56, own: 7 }
    done(
      await addVisits(ports, today, {
        ...more,
        sources: { '=cmd.example': 1, direct: 3 },
        assistants: { Claude: 3 },
        left,
      }),
    )
  })
})

afterAll(() => server?.stop())

journey('the screen shows numbers, bars, a table, and what was not counted', async () => {
  const page = await openAs(server, admin, '/studio/visitors', { size: 'medium' })
  const figures = await page.locator('.figures').innerText()
  expect(
    figures
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ).toEqual([
    ...[
      'Views',
      '1,150',
      '+667 % to the 30 days before',
      'Visits (one a person a day)',
      expect.stringMatching(/at most ?79/),
    ],
    ...['+32 % to the 30 days before', 'PDF downloads', '4'],
  ])
  expect(await page.locator('.plot__views').count()).toBe(30)
  await page.getByText('Show as table').click()
  const rows = page.getByRole('table', { name: 'Views and visits' }).getByRole('row')
  expect(await rows.count()).toBe(31)
  expect((await rows.nth(1).innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /2026 1005 at most 21$|\d{4} 1005 at most 21$/,
  )
  const table = (name: string) => page.getByRole('table', { name, exact: true }).innerText()
  expect((await table('Pages')).split(/\s+/).filter((word) => word !== '')).toContain('120')
  await page.getByText('Not counted 1,297').click()
  expect(await table('Not counted')).toMatch(/1,234[\s\S]*56[\s\S]*7/)
  expect(await table('AI assistants')).toContain('Claude')
  expect(await page.getByText('A static copy elsewhere is not seen').count()).toBe(1)
  await page.getByRole('link', { name: '12 months' }).click()
  await page.getByRole('heading', { name: 'Per month' }).waitFor()
  expect(await page.locator('.plot__svg g').count()).toBe(12)
})

test('the overview says the week in a sentence', { tags: 'extended' }, async () => {
  const cookie = await cookieOf(server, admin)
  await withPorts(server, async ({ documents }) => {
    done(await documents.commit([{ collection: 'studio-notes', id: 'first-steps', fields: { hidden: true } }]))
  })
  const page = textOf(await ask(server.origin, '/studio', { headers: { cookie } }))
  expect(page).toContain('At most 33 people this week, 4 took the PDF.')
})

journey.extended('the values of a row are on one line, however long their names are', async () => {
  const page = await openAs(server, admin, '/studio/visitors', { size: 'tabletPortrait' })
  const tops = await page
    .locator('.figures__value')
    .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().top)))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

journey.extended('the switch under Settings ends the count, and the screen and the overview say so', async () => {
  const page = await openAs(server, admin, '/studio/settings', { size: 'medium' })
  const part = page.getByRole('region', { name: 'Count of visitors' })
  await part.getByRole('radio', { name: 'Off' }).check()
  await page.getByText('Saved').first().waitFor()
  await page.goto('/studio/visitors')
  await page.getByText('Visitors are not counted.').waitFor()
  await page.goto('/studio')
  expect(await page.getByText('people this week').count()).toBe(0)
})
