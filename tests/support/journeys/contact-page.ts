import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bringToLife, openPage, type PageOptions } from './browser.ts'
import type { Server } from './server.ts'

/** What somebody types into the contact form, by the names of its fields. */
export type Typed = { Name: string; Email: string; Company?: string; Message: string }

export const emailMessage: Typed = { Name: 'Ada', Email: 'ada@example.com', Message: 'Hello.' }

/** The contact page, with its scripts there unless they are off. */
export async function openContact(server: Server, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  await page.goto('/contact')
  if (options.scripts !== false) await bringToLife(page)
  return page
}

export async function fill(page: Page, typed: Partial<Typed>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await fieldOf(page, name).fill(text)
}

export function fieldOf(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}

/** What the fields hold now. */
export async function typedIn(page: Page): Promise<Record<string, string>> {
  const names = ['Name', 'Email', 'Company', 'Message']
  const texts = await Promise.all(names.map((name) => fieldOf(page, name).inputValue()))
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
}

/** Answers the human check by key, and waits until it has its answer. */
export async function proveHuman(page: Page): Promise<void> {
  await page.getByRole('checkbox').press('Space')
  await expect.poll(() => proofIn(page)).not.toBe('')
}

/** What the form would send as the answer to the human check; '' when there is none. */
export async function proofIn(page: Page): Promise<string> {
  return page.locator('main form[action="/contact"]').evaluate((form) => {
    return String(new FormData(form as HTMLFormElement).get('g-recaptcha-response') ?? '')
  })
}

export async function idIn(page: Page): Promise<string> {
  return page.locator('[name=SubmissionUuid]').inputValue()
}

export function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Submit' }).click()
}

/** The alerts that can be seen, as they are read out, once there are any. */
export async function alertTexts(page: Page): Promise<string[]> {
  const shown = page.getByRole('region', { name: 'Messages' }).locator('p').filter({ visible: true })
  await shown.first().waitFor()
  return (await shown.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Posts the form as a browser without scripts does, from this site; gives the status and the page. */
export async function postContact(
  server: Server,
  fields: Record<string, string>,
): Promise<{ status: number; html: string }> {
  const response = await fetch(`${server.origin}/contact`, {
    method: 'POST',
    headers: { origin: server.origin },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, html: await response.text() }
}
