import { afterAll, beforeAll, expect } from 'vitest'
import { heldBack, hydrate, journey, openPage, type Size } from '#support/journeys/browser.ts'
import {
  alertTexts,
  emailMessage,
  fill,
  openContact,
  proofIn,
  proveHuman,
  proven,
  submit,
} from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/**
 * The human check in the contact form: the embedded widget, its fallback, and another company's. docs/behaviour.md 4.7, 5.3,
 * 5.4.
 */
const sent = (email: string) => `Success! Confirmation email sent to: ${email}`
const unanswered = 'Please tick ‘I’m a human’, and submit again.'
const turnstileHost = 'https://challenges.cloudflare.com'

let server: Server
let withTurnstile: Server

beforeAll(async () => {
  const turnstile = { HUMAN_CHECK: 'turnstile', HUMAN_CHECK_SITE_KEY: 'site-key', HUMAN_CHECK_SECRET: 'secret' }
  ;[server, withTurnstile] = await Promise.all([startServer(), startServer({ env: turnstile })])
})

afterAll(() => Promise.all([server?.stop(), withTurnstile?.stop()]))

for (const size of ['small', 'medium'] satisfies Size[])
  journey(`the widget fills its reserved space, at 0.77 of its size, and nothing moves: ${size}`, async () => {
    const page = await openPage(server, { size })
    await page.goto('/contact')
    const room = page.locator('.human-check__room')
    const places = async () => [await boxOf(room), await boxOf(page.getByRole('button', { name: 'Submit' }))]
    const before = await places()
    expect(before[0]).toMatchObject({ width: 234.1, height: 60.1 })
    await page.keyboard.press('Shift')
    const widget = page.locator('altcha-widget .altcha-main')
    await widget.waitFor()
    expect(await places()).toEqual(before)
    expect(await boxOf(widget)).toEqual(before[0])
    await proveHuman(page)
    expect(await places()).toEqual(before)
  })

journey('only the contact page loads the widget, after its scripts, and from this site', async () => {
  const page = await openPage(server)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  for (const path of ['/home', '/login', '/resume']) {
    await page.goto(path)
    await hydrate(page)
  }
  expect(await withWidget(asked)).toEqual([])
  await page.goto('/contact')
  const atFirstTouch = await page.locator('#app-script').textContent()
  await hydrate(page)
  await proveHuman(page)
  expect(await withWidget(asked)).toEqual([expect.stringMatching(/\/static\/js\/embedded-[\w-]+\.js$/)])
  expect(atFirstTouch).toContain('/static/js/contact-')
  expect(atFirstTouch).not.toContain('/static/js/embedded-')
  expect([...asked].filter((address) => !address.startsWith(server.origin))).toEqual([])
})

journey('the focus moves from the box to the widget, and pressing again removes the answer', async () => {
  const page = await openPage(server)
  await page.goto('/contact')
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Shift')
  await page.locator('altcha-widget input:focus').waitFor()
  await page.keyboard.press('Space')
  await proven(page)
  expect(await page.getByRole('checkbox', { name: 'Verified' }).isChecked()).toBe(true)
  expect(await fieldsIn(page)).toEqual(['begun', 'g-recaptcha-response', 'website'])
  await page.keyboard.press('Space')
  await expect.poll(() => proofIn(page)).toBe('')
  expect(await page.getByRole('checkbox', { name: 'I’m a human' }).isChecked()).toBe(false)
})

for (const how of ['ticked', 'pressed by mouse', 'pressed by key'])
  journey(`a box that was ${how} before the widget came is verified`, async () => {
    const page = await openPage(server)
    const arrive = await heldBack(page, '**/embedded-*.js')
    await page.goto('/contact')
    await hydrate(page)
    const box = page.getByRole('checkbox')
    if (how === 'ticked') await box.check()
    else if (how === 'pressed by key') await box.focus()
    else await box.hover()
    if (how === 'pressed by mouse') await page.mouse.down()
    if (how === 'pressed by key') await page.keyboard.down('Space')
    const loaded = page.waitForResponse('**/embedded-*.js')
    arrive()
    await (await loaded).finished()
    // Long enough for the widget to come, if it does not wait.
    await page.evaluate(() => new Promise((next) => setTimeout(next, 500)))
    if (how === 'pressed by mouse') await page.mouse.up()
    if (how === 'pressed by key') await page.keyboard.up('Space')
    await proven(page)
  })

journey('a check without an answer has an error and the focus, until it is answered', async () => {
  const page = await openContact(server, { expectedErrors: /status of 403/ })
  await page.locator('altcha-widget').getByRole('checkbox').waitFor()
  await fill(page, emailMessage)
  await submit(page)
  expect(await alertTexts(page)).toEqual(['Error Human verification failed or expired. Please try again.'])
  const named = page.getByRole('checkbox', { name: 'I’m a human', description: unanswered })
  await expect.poll(() => named.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => named.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await page.getByText(unanswered).isVisible()).toBe(true)
  await proveHuman(page)
  expect(await page.getByText(unanswered).count()).toBe(0)
  expect(await page.locator('altcha-widget [aria-invalid]').count()).toBe(0)
})

journey('Submit while the check runs waits for it, and then sends', async () => {
  const page = await openContact(server)
  await page.locator('altcha-widget').getByRole('checkbox').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/human-check/challenge', (route) => held.promise.then(() => route.continue()))
  await fill(page, { ...emailMessage, Email: 'works@example.com' })
  await page.getByRole('checkbox').press('Space')
  await submit(page)
  expect(await page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true)
  held.resolve()
  expect(await alertTexts(page)).toEqual([sent('works@example.com')])
  await page.getByText('Your message was sent.').waitFor()
})

journey('Submit while the pressed check loads waits for it, and then sends', async () => {
  const page = await openPage(server)
  const held = Promise.withResolvers<void>()
  await page.route('**/embedded-*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto('/contact')
  await hydrate(page)
  await fill(page, { ...emailMessage, Email: 'pressed@example.com' })
  await page.getByRole('checkbox').press('Space')
  await submit(page)
  expect(await page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true)
  held.resolve()
  expect(await alertTexts(page)).toEqual([sent('pressed@example.com')])
})

journey('Submit that waits for a check that fails is sent without it', async () => {
  const page = await openContact(server, { expectedErrors: /Failed to load resource/ })
  await page.locator('altcha-widget').getByRole('checkbox').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/human-check/challenge', (route) => held.promise.then(() => route.abort()))
  await fill(page, emailMessage)
  await page.getByRole('checkbox').press('Space')
  await submit(page)
  await page.getByRole('button', { name: 'Submitting...' }).waitFor()
  const posted = Promise.withResolvers<string | null>()
  await page.route('**/contact.data*', (route) => {
    posted.resolve(route.request().postData())
    return route.abort()
  })
  held.resolve()
  expect(await posted.promise).toContain('issued=')
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor()
})

journey('when the widget cannot be loaded, the form is as without scripts', async () => {
  const page = await openPage(server, { expectedErrors: /Failed to load resource/ })
  await page.route('**/embedded-*.js', (route) => route.abort())
  const isTried = page.waitForEvent('requestfailed', (request) => request.url().includes('embedded-'))
  await page.goto('/contact')
  await hydrate(page)
  await isTried
  await page.getByRole('checkbox', { name: 'I’m a human' }).press('Space')
  expect(await fieldsIn(page)).toEqual(['issued', 'website'])
})

journey('when the widget gets no challenge, the signed time is sent instead', async () => {
  const page = await openPage(server, { expectedErrors: /Failed to load resource/ })
  await page.route('**/human-check/challenge', (route) => route.abort())
  await page.goto('/contact')
  await hydrate(page)
  await page.locator('altcha-widget').getByRole('checkbox').press('Space')
  await page.getByText('Verification failed. Try again later.').waitFor()
  await expect.poll(() => fieldsIn(page)).toEqual(['g-recaptcha-response', 'issued', 'website'])
  await fill(page, emailMessage)
  await page.waitForTimeout(3000) // sooner than this the server takes a visitor for a program
  await submit(page)
  expect(await alertTexts(page)).toEqual([sent(emailMessage.Email)])
})

journey("another company's widget is loaded from its own hosts only, and its answer is in the form", async () => {
  const page = await openPage(withTurnstile)
  const asked: string[] = []
  await page.route(`${turnstileHost}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${playTurnstile})()` })
  })
  const policy = (await page.goto('/contact'))?.headers()['content-security-policy']
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')* https:\/\/challenges\.cloudflare\.com;/)
  expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com(;|$)/)
  expect(policy).toContain("connect-src 'self';")
  await hydrate(page)
  await expect.poll(() => proofIn(page)).toBe('answer for site-key')
  expect(await fieldsIn(page)).toEqual(['begun', 'g-recaptcha-response', 'website'])
  expect(asked).toHaveLength(1)
})

/** The addresses of those scripts that contain the widget's code. */
async function withWidget(addresses: Set<string>): Promise<string[]> {
  const scripts = [...addresses].filter((address) => address.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))
  return scripts.filter((_, at) => texts[at]?.includes('altcha-checkbox'))
}

type Locator = ReturnType<Awaited<ReturnType<typeof openPage>>['locator']>

/** Its position on the page, wherever that is scrolled to; in CSS px, to a tenth. */
function boxOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const round = (px: number) => Math.round(px * 10) / 10
    return { x: round(x + scrollX), y: round(y + scrollY), width: round(width), height: round(height) }
  })
}

/** The fields of the human check that the form contains. */
async function fieldsIn(page: Awaited<ReturnType<typeof openPage>>): Promise<string[]> {
  const ofCheck = ['issued', 'begun', 'website', 'g-recaptcha-response']
  const sent = await page
    .locator('main form[action="/contact"]')
    .evaluate((form) => [...new FormData(form as HTMLFormElement).keys()])
  return sent.filter((name) => ofCheck.includes(name)).sort()
}

/** What the script of Turnstile does in a page, as far as a form needs it. */
function playTurnstile() {
  const src = (document.currentScript as HTMLScriptElement).src
  const render = (element: HTMLElement, options: Record<string, string>) => {
    const field = document.createElement('input')
    Object.assign(field, {
      type: 'hidden',
      name: options['response-field-name'],
      value: `answer for ${options.sitekey}`,
    })
    element.append(field)
    return 'widget'
  }
  Object.assign(window, { turnstile: { render, remove() {} } })
  Reflect.get(window, new URL(src).searchParams.get('onload') ?? '')()
}
