import { afterAll, beforeAll, expect } from 'vitest'
import { endEngines, inEngines, type Visitor } from '#support/engines/visitor.ts'
import { addPeople, admin } from '#support/journeys/accounts.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob } from '#support/journeys/studio.ts'

/** What an owner does every day, in Firefox and in WebKit, as Safari has it. docs/behaviour.md 23.6, 23.9. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})
afterAll(() => server?.stop())
endEngines()

const at = (path: string) => server.origin + path
const frame = `document.querySelector('.preview-frame__frame')`

/** Opens a screen; where it leads to the login page, signs in by the form, and waits for the screen. */
async function openStudio(they: Visitor, path: string): Promise<void> {
  await they.open(at(path))
  if ((await they.look('location.pathname')) === path) return
  await they.type('[name=email]', admin.email)
  await they.type('[name=password]', admin.password)
  await they.click('main form [type=submit]')
  await they.until(`location.pathname === '${path}'`)
}

inEngines('each line of a duty shows all of its words', async (they) => {
  for (const width of [1440, 447]) {
    await they.resize(width, 900)
    await openStudio(they, studioJob)
    await they.until('document.querySelectorAll("textarea").length > 3')
    const hidden = `[...document.querySelectorAll('textarea')].filter((each) => each.checkVisibility())
      .map(({ scrollHeight, clientHeight, name }) => [name, scrollHeight - clientHeight]).filter(([, more]) => more > 2)`
    await they.until(`${hidden}.length === 0`, `no text area hides words at ${width}`)
  }
})

inEngines(
  'the preview fits beside the form, follows what is typed, and a press in it leads to the field',
  async (they) => {
    await they.resize(1440, 900)
    await openStudio(they, studioJob)
    await they.until(`${frame}.contentDocument?.querySelector('h1')`)
    const [width, height, right] = await they.look<[number, number, number]>(
      `(() => { const { width, height, right } = ${frame}.getBoundingClientRect(); return [width, height, right - innerWidth] })()`,
    )
    expect(width).toBeGreaterThan(300)
    expect(height).toBeGreaterThan(400)
    expect(right).toBeLessThanOrEqual(0)
    await they.type('input[name=company]', ' Seen')
    await they.until(`${frame}.contentDocument?.body?.innerText.includes(' Seen')`)
    await they.look('document.activeElement.blur()')
    await they.look(`(() => {
    const wanted = [...${frame}.contentDocument.querySelectorAll('*')].findLast((each) => each.textContent.endsWith(' Seen'))
    wanted.click()
  })()`)
    await they.until('document.activeElement.matches("input[name=company]")')
  },
)

inEngines('of a narrow studio the open menu is next for Tab, and Escape gives the focus back', async (they) => {
  await they.resize(447, 900)
  await openStudio(they, '/studio/settings')
  await they.until('document.querySelector(".draft-bar__menu")')
  await they.look('document.querySelector(".draft-bar__menu").focus()')
  await they.press('Enter')
  await they.until('document.querySelector(".studio-nav").matches(":popover-open")')
  await they.press('Tab')
  await they.until('document.activeElement.closest(".studio-nav")')
  await they.press('Escape')
  await they.until('document.activeElement.matches(".draft-bar__menu")')
})

inEngines('what is changed is reviewed and published, and a visitor sees it', async (they) => {
  const words = `Changed in ${await they.look<string>('/Firefox/.test(navigator.userAgent) ? "Firefox" : "WebKit"')}`
  await they.resize(1440, 900)
  await openStudio(they, studioJob)
  await they.until(`${frame}.contentDocument?.querySelector('h1')`)
  await they.type('input[name=company]', ` ${words}`)
  await they.until('/Saved/.test(document.querySelector(".draft-bar__state")?.textContent)', 'it is saved')
  await they.open(at('/studio/review'))
  const button = `[...document.querySelectorAll('main button')].find(({ textContent }) => /^Publish/.test(textContent))`
  await they.until(button)
  await they.look(`${button}.click()`)
  await they.until('/^Published/.test(document.querySelector("h1")?.textContent ?? "")')
  await expect.poll(async () => (await fetch(at(jobPage))).text()).toContain(words)
})
