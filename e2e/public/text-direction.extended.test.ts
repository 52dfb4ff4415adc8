import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { journey, openPage, visitingPage } from '#support/journeys/browser.ts'
import { becomes, ownerCalled, picture } from '#support/journeys/bundle.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** An owner who writes Arabic, Hebrew and English: each text has its own direction, and the layout stays left-to-right. */
const name = 'سارة الخطيب (C++)'
const title = 'מהנדסת תוכנה, C++'
const company = 'شركة الميناء!'
const month = { month: 9, year: 2020 }
const job = '/resume/jobs/details?uuid=captain'

const bundle = {
  'documents/person-info/owner.json': ownerCalled(name, {
    headline: 'بين الماء والكود.',
    intro: 'أكتب برامج.\n\nI write programs.\n\n- واحد\n- two',
    skills: ['TypeScript', 'لغة C++'],
    projects: [{ title: 'مشروع القط', query: 'cat', path: 'cat' }],
  }),
  'documents/jobs/captain.json': {
    title,
    company,
    startDate: month,
    description: 'وصف العمل.',
    experiences: '`a(b)` קוד\n\nHello, עולם!',
    imageLink: 'https://example.com/ا/ב',
  },
  'documents/jobs/mate.json': { title: 'Mate', company: 'Tide', startDate: month },
  'documents/hardware/desktop.json': { title: 'Desktop', current: [{ part: 'معالج', name: 'Ryzen 7', sold: 'يونيو' }] },
  'files/job-detail-images/captain/1.jpg': picture('4-hills'),
  'files/job-detail-images/captain/alt.json': { '1.jpg': 'تلال في الصباح.' },
}

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

const visiting = visitingPage({ scripts: false })

journey('names, titles and texts have the direction of their own letters', async () => {
  await becomes(server, bundle)
  await expect.poll(async () => (await fetch(`${server.origin}/resume`)).text()).toContain(job)
  const page = await visiting(server)
  await page.goto('/resume')
  const main = page.getByRole('main')
  for (const text of [name, title, company, 'أكتب برامج.', 'لغة C++', 'واحد'])
    expect(await directionOf(main, text)).toBe('rtl')
  for (const text of ['I write programs.', 'TypeScript', 'Mate', 'Tide'])
    expect(await directionOf(main, text)).toBe('ltr')
  await page.goto(job)
  for (const text of [title, company, 'وصف العمل.', 'تلال في الصباح.'])
    expect(await directionOf(main, text)).toBe('rtl')
  for (const text of ['a(b)', 'Hello, עולם!', 'example.com/ا/ב']) expect(await directionOf(main, text)).toBe('ltr')
  await page.goto('/hardware/desktop')
  expect(await directionOf(main, 'معالج')).toBe('rtl')
  expect(await directionOf(main, 'Ryzen 7')).toBe('ltr')
})

journey('texts of the navigation have the direction of their own letters', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/home')
  await page.getByRole('button', { name: /^Menu/ }).click()
  const panel = page.locator('[popover]:popover-open')
  for (const text of [name, 'مشروع القط']) expect(await directionOf(panel, text)).toBe('rtl')
  expect(await directionOf(panel, 'Resume')).toBe('ltr')
})

journey('the layout stays left-to-right: names keep the left edge, running text has its own', async () => {
  const page = await visiting(server)
  await page.goto(job)
  const main = page.getByRole('main')
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr')
  const edges = await Promise.all([title, company, 'September 2020'].map((text) => leftOf(main, text)))
  expect(new Set(edges).size).toBe(1)
  expect(await leftOf(main, 'وصف العمل.')).toBeGreaterThan((await leftOf(main, 'Description')) + 400)
  await page.goto('/resume')
  expect(await leftOf(main, company)).toBe(await leftOf(main, 'Tide'))
})

/** The direction of the element that shows exactly this text. */
function directionOf(within: Locator, text: string): Promise<string> {
  return shown(within, text).evaluate((element) => getComputedStyle(element).direction)
}

/** The left edge of a text's letters, in whole px. */
function leftOf(within: Locator, text: string): Promise<number> {
  return shown(within, text).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(range.getBoundingClientRect().left)
  })
}

function shown(within: Locator | Page, text: string): Locator {
  return within.getByText(text, { exact: true }).filter({ visible: true }).last()
}
