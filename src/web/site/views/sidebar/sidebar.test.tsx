// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { menuOf } from '#domain/site/menu.ts'
import { menuPagesFor } from '#support/menu-pages.ts'
import { onPlainScreen } from '#support/web/views.ts'
import type { AccountView } from '../account/account-card.tsx'
import { Sidebar } from './sidebar.tsx'

onPlainScreen()

/** In jsdom the popover never opens, so queries for its content include hidden elements. */
const hidden = true

test('without scripts every link is plain, and the menu icon opens the panel', () => {
  const html = renderToString(sidebarAt('/home'))
  expect(html).toContain('href="/resume"')
  expect(html).toContain('popoverTarget="panel"')
  expect(html).toContain('id="panel" popover="auto"')
  expect(html).not.toContain('data-discover')
})

test('the rail links to a project by its path, the panel by its query', () => {
  render(sidebarAt('/home'))
  expect(rail().getByRole('link', { name: 'CTS', hidden }).getAttribute('href')).toBe('/projects/cts')
  expect(panel().getByRole('link', { name: 'CTS', hidden }).getAttribute('href')).toBe(
    '/projects?project=chucktown-sound',
  )
})

test('the current page is marked in rail and panel', () => {
  render(sidebarAt('/resume'))
  expect(marked()).toEqual(['Resume', 'Resume'])
})

test('a group of the rail is open only when it contains the current page', () => {
  const { unmount } = render(sidebarAt('/hardware/desktop'))
  expect(groups()).toEqual({ railProjects: false, railHardware: true, panelProjects: true, panelHardware: true })
  unmount()
  render(sidebarAt('/home'))
  expect(groups()).toEqual({ railProjects: false, railHardware: false, panelProjects: true, panelHardware: false })
})

test('a link to another site opens in a new tab and says so', () => {
  render(sidebarAt('/home'))
  for (const link of screen.getAllByRole('link', { name: 'GitHub (opens in a new tab)', hidden })) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener')
  }
})

test('an anonymous visitor may log in or create an account', () => {
  render(sidebarAt('/home'))
  expect(account().getByRole('link', { name: 'Log In', hidden }).getAttribute('href')).toBe('/login')
  expect(account().getByRole('link', { name: 'Create', hidden }).getAttribute('href')).toBe('/create-account')
  expect(account().queryByRole('button', { name: 'Log Out', hidden })).toBeNull()
})

test('a signed-in account shows its name and role, and logs out by a form', () => {
  render(sidebarAt('/home', { account: { fullName: 'Marlow Tidewell', isAdmin: false } }))
  expect(account().getByText('Marlow Tidewell')).toBeTruthy()
  expect(account().getByText('User')).toBeTruthy()
  const form = account().getByRole<HTMLButtonElement>('button', { name: 'Log Out', hidden }).form
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/logout'])
  expect([...new FormData(form as HTMLFormElement)]).toEqual([['mark', 'mark-of-the-session']])
})

test('with scripts the browser does not post Log Out', () => {
  const onLogOut = vi.fn()
  const who = { account: { fullName: 'Marlow Tidewell', isAdmin: false } }
  const submit = () => fireEvent.submit(account().getByRole('button', { name: 'Log Out', hidden }))
  const { unmount } = render(sidebarAt('/home', who))
  expect(submit()).toBe(true)
  unmount()
  render(sidebarAt('/home', { ...who, onLogOut }))
  expect(submit()).toBe(false)
  expect(onLogOut).toHaveBeenCalledTimes(1)
})

test('an admin is shown as Admin', () => {
  render(sidebarAt('/home', { account: { fullName: 'Rowan Brackwater', isAdmin: true } }))
  expect(account().getByText('Admin')).toBeTruthy()
})

test('the theme form posts the current address to return to', () => {
  shows('dark')
  render(sidebarAt('/projects?project=chucktown-sound'))
  const buttons = within(screen.getByRole('group', { name: 'Light or dark', hidden })).getAllByRole<HTMLButtonElement>(
    'button',
    { hidden },
  )
  expect(buttons.map(({ value, ariaPressed }) => [value, ariaPressed])).toEqual([
    ['system', 'false'],
    ['light', 'false'],
    ['dark', 'true'],
  ])
  const form = buttons[0]?.form as HTMLFormElement
  expect(form.getAttribute('action')).toBe('/theme')
  expect(new FormData(form).get('from')).toBe('/projects?project=chucktown-sound')
})

test('with scripts a chosen theme is shown and stored, and its button is pressed', async () => {
  const stored = vi.fn(async (_address: string, _request: RequestInit) => new Response())
  vi.stubGlobal('fetch', stored)
  shows('light')
  render(sidebarAt('/home'))
  const dark = screen.getByRole('button', { name: 'Dark', hidden })
  fireEvent.click(dark)
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(stored.mock.calls.map(([address, { body }]) => [address, `${body}`])).toEqual([['/theme', 'theme=dark']])
  await expect.poll(() => dark.ariaPressed).toBe('true')
})

function shows(theme: string) {
  document.documentElement.dataset.theme = theme
  onTestFinished(() => {
    delete document.documentElement.dataset.theme
    vi.unstubAllGlobals()
  })
}

test('Report a Problem has an absolute address, and the version is the specified one', () => {
  render(sidebarAt('/resume/jobs/details?uuid=1'))
  expect(screen.getByRole('link', { name: 'Report a Problem', hidden }).getAttribute('href')).toBe(
    '/report-a-problem-form',
  )
  expect(screen.getByText('v2.0.2')).toBeTruthy()
})

test('a followed link closes the panel until the pointer has left', () => {
  render(sidebarAt('/home'))
  const sidebar = screen.getByRole('banner')
  expect(sidebar.dataset.shut).toBeUndefined()
  fireEvent.click(panel().getByRole('link', { name: 'Resume', hidden }))
  expect(sidebar.dataset.shut).toBe('true')
  fireEvent.pointerOut(sidebar, { pointerType: 'mouse', relatedTarget: document.body })
  expect(sidebar.dataset.shut).toBeUndefined()
})

const pages = await menuPagesFor()
const accountPages = await menuPagesFor({ isSignedIn: true })

function sidebarAt(
  path: string,
  { account = null, onLogOut }: { account?: AccountView | null; onLogOut?: () => void } = {},
) {
  const projects = [
    { title: 'GitHub', icon: null, url: 'https://example.com/github' },
    { title: 'CTS', icon: null, path: 'cts', query: 'chucktown-sound' },
  ]
  const menu = menuOf(account === null ? pages : accountPages, { projects, github: null })
  const csrfToken = account === null ? '' : 'mark-of-the-session'
  const props = { ownerName: 'Rowan Brackwater', menu, account, csrfToken, theme: undefined, path, onLogOut }
  const router = createMemoryRouter([{ path: '*', element: <Sidebar {...props} /> }], { initialEntries: [path] })
  return <RouterProvider router={router} />
}

function rail() {
  return within(screen.getByRole('navigation', { name: 'Pages, as icons' }))
}

function panel() {
  return within(screen.getByRole('navigation', { name: 'Pages', hidden }))
}

function account() {
  return within(screen.getByRole('region', { name: 'Account', hidden }))
}

function marked() {
  return [...document.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent)
}

function groups() {
  const [railProjects, railHardware, panelProjects, panelHardware] = [...document.querySelectorAll('details')].map(
    ({ open }) => open,
  )
  return { railProjects, railHardware, panelProjects, panelHardware }
}
