import { afterAll, beforeAll, expect } from 'vitest'
import { endEngines, inEngines } from '#support/engines/visitor.ts'
import { everyPage, jobPage } from '#support/journeys/pages/pages.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'
import { printedBy } from '#support/programs.ts'

/** What a visitor does every day, in Firefox and in WebKit, as Safari has it. docs/behaviour.md 18.2. */
let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())
endEngines()

const at = (path: string) => server.origin + path
const phone = [390, 844] as const
const narrowest = 447 // of the windows of WebKit's small browser
const desktop = [1440, 900] as const

inEngines('every page fits its window and has its colours, on a phone and on a desktop', async (they) => {
  for (const path of everyPage) {
    await they.open(at(path))
    for (const [width, height] of [phone, desktop]) {
      await they.resize(width, height)
      await they.until(`[${width}, ${Math.max(width, narrowest)}].includes(innerWidth)`)
      const [wider, ink, paper] = await they.look<[number, string, string]>(
        `[document.scrollingElement.scrollWidth - innerWidth,
          getComputedStyle(document.body).color, getComputedStyle(document.querySelector('.sheet, body')).backgroundColor]`,
      )
      expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect(ink, path).not.toBe(paper)
    }
  }
})

inEngines('by key the menu takes the focus, leads on, and gives the focus back', async (they) => {
  await they.resize(...desktop)
  await they.open(at('/about'))
  await they.hydrated()
  await they.look('document.querySelector(".sidebar__menu").focus()')
  await they.press('Enter')
  await they.until('document.activeElement.matches(".sidebar__close")')
  await they.press('Escape')
  await they.until('!document.querySelector(".sidebar__panel").matches(":popover-open")')
  await they.until('document.activeElement.matches(".sidebar__menu")')
  await they.press('Enter')
  await they.until('document.activeElement.matches(".sidebar__close")')
  await they.look('document.querySelector(".sidebar__nav a[href$=resume]").focus()')
  await they.press('Enter')
  await they.until('location.pathname === "/resume"')
})

inEngines('the viewer opens with a focus ring by key, and without one by a press of the mouse', async (they) => {
  await they.resize(...desktop)
  const opens = async (press: () => Promise<void>) => {
    await press()
    await they.until('document.activeElement.matches("dialog .slideshow__bullet")')
    return they.look('document.activeElement.matches(":focus-visible")')
  }
  await they.open(at(jobPage))
  await they.hydrated()
  await they.look('document.querySelector(".gallery__open").focus()')
  expect(await opens(() => they.press('Enter'))).toBe(true)
  await they.open(at(jobPage))
  await they.hydrated()
  expect(await opens(() => they.click('.gallery__open'))).toBe(false)
})

inEngines('of a slideshow that does not play the shown picture is loaded alone', async (they) => {
  await they.resize(...phone)
  await they.open(at('/about'))
  await they.until('document.querySelector(".slideshow__image").complete')
  await they.look('new Promise((done) => setTimeout(done, 1000))')
  const [slides, loaded] = await they.look<[number, number]>(
    `(() => {
      const slides = [...document.querySelectorAll('.slideshow__image')]
      return [slides.length, slides.filter(({ naturalWidth }) => naturalWidth > 0).length]
    })()`,
  )
  expect(slides).toBeGreaterThan(2)
  expect(loaded).toBe(1)
})

inEngines('a theme that was chosen on one page holds on the page before it after Back', async (they) => {
  await they.resize(...desktop)
  await they.open(at('/home'))
  await they.look('void location.assign("/about")')
  await they.until('location.pathname === "/about" && document.readyState === "complete"')
  await they.hydrated()
  await they.look('document.querySelector(".sidebar__menu").click()')
  await they.click('.theme [value=dark]')
  await they.until('document.documentElement.dataset.theme === "dark"')
  await they.until('document.cookie.includes("theme=dark")')
  await they.look('void history.back()')
  await they.until('location.pathname === "/home"')
  await they.until('document.documentElement.dataset.theme === "dark"')
  await they.look('void (document.cookie = "theme=;max-age=0;path=/")')
})

inEngines('a message is written, checked for a human, sent, and stored', async (they) => {
  await they.resize(...phone)
  await they.open(at('/contact'))
  const id = await they.look<string>('document.querySelector("[name=SubmissionUuid]").value')
  await they.type('[name=name]', 'Ada')
  await they.type('[name=email]', 'ada@example.com')
  await they.type('[name=message]', 'Is the tide gauge for sale?')
  await they.until('document.querySelector("altcha-widget input[type=checkbox]")')
  await they.click('altcha-widget input[type=checkbox]')
  await they.until(
    'new FormData(document.querySelector("main form:has([name=SubmissionUuid])")).get("g-recaptcha-response")',
  )
  await they.click('main form:has([name=SubmissionUuid]) [type=submit]')
  await they.until('/Thank you, Ada/.test(document.body.innerText)')
  const stored = await storedBy(server, 'submissions')
  expect(stored.find((each) => each.id === id)?.fields).toMatchObject({ message: 'Is the tide gauge for sale?' })
})

/** WebKit's driver cannot print. */
inEngines(
  'a printed resume has the name, the headings and the jobs as text',
  async (they, { skip }) => {
    await they.open(at('/resume'))
    const text = printedBy('pdftotext', ['-', '-'], (await they.print?.()) ?? '')
    if (text === null) return skip('pdftotext is not installed')
    for (const words of ['Rowan Brackwater', 'Job Experience', 'Education', 'Skills']) expect(text).toContain(words)
    expect(text).not.toMatch(/[\ufb00-\ufb04]/)
  },
  ['Firefox'],
)
