import { expect, onTestFinished } from 'vitest'
import { addPeople, admin, openSignedIn } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { startServer } from '#support/journeys/server.ts'
import { studioScreens } from '#support/journeys/studio.ts'

/** What is typed beside the form of a screen's main button. docs/behaviour.md 23.13. */

journey(
  'what is typed beside the form of a screen’s main button stays at its press',
  async () => {
    const server = await startServer()
    onTestFinished(async () => void (await server.stop()))
    await addPeople(server, [admin])
    const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed|status of 400/ })
    const mains = page.locator('button.button--main[type=submit]:enabled:visible')
    const beside = () =>
      page.evaluate(() => {
        const isShown = (each: Element) => each.checkVisibility() && !each.matches(':disabled')
        const all = [...document.querySelectorAll<HTMLButtonElement>('button.button--main[type=submit]')]
        const own = new Set(all.filter(isShown).map(({ form }) => form))
        // A form without a button saves by itself.
        const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
          ({ form, type }) =>
            form?.querySelector('button[type=submit]') && /^(text|textarea|email|number|url|tel|search)$/.test(type),
        )
        return own.size === 0 ? [] : fields.filter((each) => isShown(each) && !own.has(each.form)).map(({ id }) => id)
      })
    for (const path of studioScreens) {
      await page.goto(path)
      const [id] = await beside()
      if (id === undefined) continue
      await hydrate(page)
      const field = page.locator(`[id="${id}"]`)
      await field.fill('7')
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await mains.first().click()
      await answered
      await expect.poll(() => mains.first().locator('xpath=ancestor::form').getAttribute('aria-busy')).toBe(null)
      expect([path, await field.inputValue()]).toEqual([path, '7'])
    }
  },
  10_000 * studioScreens.length,
)
