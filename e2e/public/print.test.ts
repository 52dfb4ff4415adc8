import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage, type PageOptions, styled } from '#support/journeys/browser.ts'
import { everyPage, jobPage } from '#support/journeys/pages/pages.ts'
import { openByKey } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Printed pages: the resume as headings and lists, every other page without what only a screen needs. docs/behaviour.md 3.9. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey('the resume prints jobs and education as headings, lines and lists, in the order of the page', async () => {
  const page = await printed('/resume')
  expect(await headingsOf(page)).toEqual([
    'H1 Rowan Brackwater',
    'H2 Introduction',
    'H2 Job Experience',
    'H3 Wandoline Freight Systems',
    'H4 Senior Software Engineer',
    'H4 Software Engineer',
    'H3 Junior Web Developer, Fernhollow Ledger Company',
    'H3 Bench Technician, Bench & Bolt Computer Repair',
    'H3 Stagehand, Marsh Lantern Playhouse',
    'H2 Education',
    'H3 Seawall Graduate School, Savannah, GA',
    'H3 Lowcountry Technical University, Charleston, SC',
    'H3 Blue Laurel High School, Laurel Gap, NC',
    'H2 Skills',
    'H2 Activities',
    'H2 Leadership Experience',
  ])
  const text = await page.getByRole('main').innerText()
  for (const line of [
    'March 2022 to Present',
    'January 2019 to February 2022',
    'Bachelor of Science, Computer Science; 2016, Completed',
    'Master of Science, Human-Computer Interaction; 2027, In Progress',
  ]) {
    expect(text.split('\n').map((each) => each.trim())).toContain(line)
  }
  const duties = page.getByRole('listitem').filter({ hasText: 'Run the on-call rota' })
  expect(await duties.isVisible()).toBe(true)
  expect(await page.getByRole('table').count()).toBe(0)
})

journey('folds that are closed on the screen are printed open', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/resume')
  const inside = page.getByText('Mentor to seven interns, four of whom came back')
  expect(await inside.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await inside.isVisible()).toBe(true)
})

journey.extended('no page prints navigation, pictures or controls', async () => {
  const page = await printed('/home')
  for (const path of everyPage) {
    await page.goto(path)
    expect(await page.getByRole('banner').isVisible(), path).toBe(false)
    expect(await page.getByRole('navigation').count(), path).toBe(0)
    expect(await page.locator('img').filter({ visible: true }).count(), path).toBe(0)
    expect(await page.getByRole('main').isVisible(), path).toBe(true)
    if (path !== '/loading-screen') expect(await headingsOf(page), path).not.toEqual([])
  }
})

journey('a page prints black on white, whatever the theme', async () => {
  const page = await printed('/resume', { theme: 'dark' })
  const colours = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    return [backgroundColor, getComputedStyle(document.querySelector('h1') ?? document.body).color]
  })
  expect(colours).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)'])
})

journey('a short page prints on one sheet of paper', async () => {
  const page = await printed('/contact')
  expect(await sheetsOf(page)).toBe(1)
  await page.goto('/projects')
  expect(await sheetsOf(page)).toBe(1)
})

journey.extended('an open panel and an enlarged picture are omitted, and the page behind them is printed', async () => {
  const page = await openPage(server, { size: 'small' })
  await page.goto(jobPage)
  await hydrate(page)
  const lead = page.getByText('I lead the team behind the berth planner')
  await openByKey(page)
  await expect.poll(() => lead.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await lead.isVisible()).toBe(true)
  expect(await page.getByText('Report a Problem').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /\(enlarge\)$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
})

async function printed(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { ...options, scripts: false })
  await page.emulateMedia({ media: 'print' })
  await page.goto(path)
  await styled(page)
  return page
}

/** Every heading that is printed, such as 'H2 Education'. */
async function headingsOf(page: Page): Promise<string[]> {
  const headings = page.locator('main :is(h1, h2, h3, h4)').filter({ visible: true })
  return headings.evaluateAll((all) => all.map((heading) => `${heading.tagName} ${heading.textContent?.trim()}`))
}

async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
