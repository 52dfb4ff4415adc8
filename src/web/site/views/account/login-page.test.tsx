// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginPage } from './login-page.tsx'

afterEach(cleanup)

test("the login page has email and password fields, and both forms post to the page's own address", () => {
  render(login())
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password')
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/create-account')
  const forms = [...document.forms]
  expect(forms.map((form) => [form.method, form.getAttribute('action')])).toEqual([
    ['post', '/login?redirect=dashboard/projects'],
    ['post', '/login?redirect=dashboard/projects'],
  ])
})

test('a rejected form keeps its address, never its password, and shows its errors at the fields', () => {
  const errors = { password: 'Password cannot be blank.' }
  const html = renderToString(login({ answer: { email: 'marlow@example.com', errors } }))
  expect(html).toContain('value="marlow@example.com"')
  expect(html.match(/<input[^>]*name="password"[^>]*>/)?.[0]).not.toContain('value')
  render(login({ answer: { email: '', errors } }))
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Password cannot be blank.').id).toBe('field-password-error')
  expect(screen.getAllByLabelText(/^Email/)[0]?.getAttribute('aria-invalid')).toBeNull()
})

test('a button shows and hides the password', () => {
  render(login())
  const toggle = screen.getByRole('button', { name: 'Show the password' })
  fireEvent.click(toggle)
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('text')
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(toggle)
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password')
})

test('the reset panel works without scripts and explains what happens', () => {
  const html = renderToString(login())
  expect(html).toContain('<details class="reset"><summary class="link">Forgot Password?</summary>')
  expect(html).toContain('Enter the email associated with your account. If it exists, a reset email will be sent.')
  expect(html).toContain('name="resetEmail"')
})

test('after a reset request its panel is open', () => {
  expect(renderToString(login({ resetAnswer: { email: '' } }))).toContain('<details class="reset" open="">')
  const rejected = renderToString(login({ resetAnswer: { email: 'x', error: 'Please enter a valid email address.' } }))
  expect(rejected).toContain('<details class="reset" open="">')
  expect(rejected).toMatch(/name="resetEmail"[^>]*value="x"|value="x"[^>]*name="resetEmail"/)
  expect(rejected).toContain('Please enter a valid email address.')
})

test('only the form that is being sent shows progress', () => {
  render(login({ isBusy: true }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging In...' }).disabled).toBe(true)
  expect(screen.getByText<HTMLButtonElement>('Send').disabled).toBe(false)
  cleanup()
  render(login({ isResetBusy: true }))
  expect(screen.getByText<HTMLButtonElement>('Sending').disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false)
})

test('a double click sends the form once', async () => {
  const sent = vi.fn(() => null)
  render(onPage(<LoginPage ownerName="Rowan" action="/login" />, sent))
  const form = document.forms[0] as HTMLFormElement
  for (const _ of [1, 2]) fireEvent.submit(form)
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent).toHaveBeenCalledTimes(1)
})

function login(rest: Partial<Parameters<typeof LoginPage>[0]> = {}) {
  return onPage(<LoginPage ownerName="Rowan" action="/login?redirect=dashboard/projects" {...rest} />)
}

function onPage(element: ReactNode, action = () => null) {
  const router = createMemoryRouter([{ path: '*', element, action }])
  return <RouterProvider router={router} />
}
