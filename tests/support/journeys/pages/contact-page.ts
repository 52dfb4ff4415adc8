import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrate, openPage, type PageOptions } from '../browser.ts'
import type { Server } from '../server.ts'

/** The values that a visitor types into the contact form, by field name. */
export type Typed = { Name: string; Email: string; Company?: string; Message: string }

export const emailMessage: Typed = { Name: 'Ada', Email: 'ada@example.com', Message: 'Hello.' }

/** Opens the contact page, hydrated unless scripts are off. */
export async function openContact(server: Server, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  await page.goto('/contact')
  if (options.scripts !== false) await hydrate(page)
  return page
}

export async function fill(page: Page, typed: Partial<Typed>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await fieldOf(page, name).fill(text)
}

export function fieldOf(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}

/** The current values of the fields. */
export async function typedIn(page: Page): Promise<Record<string, string>> {
  const names = ['Name', 'Email', 'Company', 'Message']
  const texts = await Promise.all(names.map((name) => fieldOf(page, name).inputValue()))
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
}

/**
 * Passes the human check by keyboard, once the widget is there: a key that goes down on the box and up on the widget presses
 * neither. Waits until the form has its answer, whose computation may take long on a busy machine.
 */
export async function proveHuman(page: Page): Promise<void> {
  await page.locator('altcha-widget').getByRole('checkbox').waitFor()
  await page.getByRole('checkbox').press('Space')
  await proven(page)
}

/** Waits until the form has the answer to a check that runs. */
export async function proven(page: Page): Promise<void> {
  await expect.poll(() => proofIn(page), { timeout: 50_000 }).not.toBe('')
}

/** The answer to the human check that the form would send; '' when there is none. */
export async function proofIn(page: Page): Promise<string> {
  return page.locator('main form:has([name=SubmissionUuid])').evaluate((form) => {
    return String(new FormData(form as HTMLFormElement).get('g-recaptcha-response') ?? '')
  })
}

export async function idIn(page: Page): Promise<string> {
  return page.locator('[name=SubmissionUuid]').inputValue()
}

export function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Submit' }).click()
}

/** Waits for visible alerts and returns their texts as a screen reader gets them. */
export async function alertTexts(page: Page): Promise<string[]> {
  const shown = page.getByRole('region', { name: 'Messages' }).locator('p').filter({ visible: true })
  await shown.first().waitFor()
  return (await shown.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** What the browser itself says of a message that is too long; it goes after its time, whether or not the answer is there. */
export const limitWarning = 'Warning Character limit reached!'

/** The texts of all other alerts, as `alertTexts`. */
export async function alertsOfAnswer(page: Page): Promise<string[]> {
  return (await alertTexts(page)).filter((text) => text !== limitWarning)
}

/** Posts the form from this site as a browser without scripts does; returns the status and the page. */
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
