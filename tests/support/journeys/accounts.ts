import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { addAccount, setAccountDisabled } from '#calls/accounts/accounts.ts'
import type { Ports } from '#ports/ports.ts'
import type { Result } from '#resume/result.ts'
import { openedStack } from '../opened-stack.ts'
import { hydrate, openPage, type PageOptions } from './browser.ts'
import { type MovedClock, movedClock } from './clock-shim.ts'
import { type Server, startServer } from './server.ts'

/** A person with an account that the owner created. */
export type Person = { email: string; password: string; firstName: string; lastName: string; isAdmin: boolean }

export const user: Person = {
  email: 'marlow@example.com',
  password: 'nine Lanterns at low tide',
  firstName: 'Marlow',
  lastName: 'Tidewell',
  isAdmin: false,
}

export const admin: Person = {
  email: 'owner@example.com',
  password: 'Quiet-harbour-7-gulls',
  firstName: 'Rowan',
  lastName: 'Brackwater',
  isAdmin: true,
}

/** An account without a first name. */
export const nameless: Person = {
  email: 'nameless@example.com',
  password: 'copper roofs after rain',
  firstName: '',
  lastName: '',
  isAdmin: false,
}

export const disabled: Person = {
  email: 'former@example.com',
  password: 'eleven ropes and a bell',
  firstName: 'Former',
  lastName: 'Mate',
  isAdmin: false,
}

/** Creates these accounts beside the running server; the account of `disabled` is then disabled. */
export async function addPeople(server: Pick<Server, 'settings'>, people: Person[]): Promise<void> {
  await withPorts(server, async (ports) => {
    for (const person of people) done(await addAccount(ports, 'localhost', person))
    if (people.includes(disabled)) done(await setAccountDisabled(ports, disabled.email, true))
  })
}

/** Opens a server's stores beside it, as the owner's commands do, and runs `work` on them. */
export async function withPorts<T>(server: Pick<Server, 'settings'>, work: (ports: Ports) => Promise<T>): Promise<T> {
  const stack = await openedStack(server.settings, 'existing')
  try {
    return await work(stack.ports)
  } finally {
    await stack.close()
  }
}

export function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message)
  return result.data
}

/** Opens the login page. The scripts run unless they are off. */
export async function openLogin(
  server: Server,
  redirect: string | null = null,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  await page.goto(redirect === null ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`)
  if (options.scripts !== false) await hydrate(page)
  return page
}

/** Fills the sign-in form and submits it. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Signs a person in and returns an empty page. The form itself is the subject of `e2e/accounts/sign-in`. */
export async function openSignedIn(server: Server, person: Person, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  const { cookies } = await postLogin(server, { email: person.email, password: person.password })
  await page.context().addCookies(cookies.map((cookie) => ({ ...parsed(cookie), url: server.origin })))
  return page
}

/** Signs a person in and opens the page at this path. */
export async function openAs(server: Server, person: Person, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await openSignedIn(server, person, options)
  await page.goto(path)
  return page
}

/** Signs a person in and opens the dashboard, with its scripts unless they are off. */
export async function openDashboard(server: Server, person: Person, options: PageOptions = {}): Promise<Page> {
  const page = await openAs(server, person, '/dashboard', options)
  await page.getByRole('heading', { name: 'Coming Soon!' }).waitFor()
  if (options.scripts !== false) await hydrate(page)
  return page
}

/** Name and value of a Set-Cookie header. */
function parsed(cookie: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  return { name, value }
}

/** Posts the sign-in form from this site, as a browser without scripts does; returns the answer and its cookies. */
export async function postLogin(
  server: Server,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ response: Response; html: string; cookies: string[] }> {
  const response = await fetch(`${server.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields),
  })
  return { response, html: await response.text(), cookies: response.headers.getSetCookie() }
}

/** Signs a person in and returns the Cookie header of the session. */
export async function cookieOf(server: Server, { email, password }: Person): Promise<string> {
  const { cookies } = await postLogin(server, { email, password })
  const session = cookies.find((each) => each.startsWith('session='))
  if (session === undefined) throw new Error(`${email} was not signed in`)
  return session.split(';')[0] ?? ''
}

/** A server with these accounts, for one test, which moves its clock. */
export async function startMovedServer(people: Person[]): Promise<{ own: Server; clock: MovedClock }> {
  const clock = movedClock()
  onTestFinished(clock.close)
  const own = await startServer({ env: clock.env })
  onTestFinished(async () => void (await own.stop()))
  await addPeople(own, people)
  return { own, clock }
}
