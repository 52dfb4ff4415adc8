import type { Page } from 'playwright-core'
import { onTestFinished, vi } from 'vitest'
import { hydrate, openPage, type PageOptions } from './browser.ts'
import { type Server, startServer } from './server.ts'

const isTerminal = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY%3Dtrue' }

/** The page of the address that a start with an empty data folder prints; opening it is the first action. */
export async function openedByNewOwner(
  options: PageOptions = {},
): Promise<{ page: Page; server: Server; owner: Owner }> {
  const server = await startServer({ env: isTerminal })
  onTestFinished(async () => void (await server.stop()))
  const address = await vi.waitUntil(() => /Make your account: (\S+)\n$/.exec(server.output())?.[1], {
    timeout: 30_000,
  })
  const page = await openPage(server, options)
  await page.goto(address)
  await hydrate(page)
  return { page, server, owner: ownerOf(page) }
}

type Owner = ReturnType<typeof ownerOf>

/** What an owner does: a click, a filled field, a choice and a chosen file each count as one action. */
function ownerOf(page: Page) {
  let count = 1
  const does = async (action: () => Promise<unknown>) => {
    count += 1
    await action()
  }
  return {
    actions: () => count,
    does,
    async makeAccount() {
      await this.fill('First name', 'Ada')
      await this.fill('Last name', 'Quill')
      await this.fill('Email', 'ada@example.com')
      await does(() => page.locator('#field-password').fill('granite walrus thimble oak'))
      await this.press('Make my account')
    },
    fill: (label: string, text: string) => does(() => page.getByLabel(label, { exact: false }).first().fill(text)),
    press: (name: string) => does(() => page.getByRole('button', { name }).click()),
    follow: (name: string) => does(() => page.getByRole('link', { name, exact: true }).first().click()),
    async isSaved() {
      await page
        .getByText(/^Saved \d\d:\d\d$/)
        .first()
        .waitFor()
    },
    async choose(path: string) {
      await hydrate(page) // a file chosen before the scripts run is lost
      await does(() => page.getByLabel(/^Choose (files|a portrait)$/).setInputFiles(path))
      await page.locator('.cards__name').first().waitFor()
    },
    async describe(text: string) {
      const input = page.getByLabel(/^Description of /).first()
      await does(() => input.fill(text))
      await input.blur()
      await this.isSaved()
    },
  }
}
