// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LoginPage } from './login-page.tsx'

afterEach(cleanup)

test('the login page asks for email and password, and leads to where it was asked for', () => {
  render(login())
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password')
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/create-account')
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).form as HTMLFormElement
  expect(new FormData(form).get('redirect')).toBe('dashboard/projects')
  expect(new FormData(form).get('email')).toBe('marlow@example.com')
})

test('the password shows and hides', () => {
  render(login())
  const toggle = screen.getByRole('button', { name: 'Show the password' })
  fireEvent.click(toggle)
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('text')
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(toggle)
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password')
})

test('the reset panel opens before the scripts and says what will happen', () => {
  const html = renderToString(login())
  expect(html).toContain('<details class="reset"><summary class="form__link">Forgot Password?</summary>')
  expect(html).toContain('Enter the email associated with your account. If it exists, a reset email will be sent.')
  expect(html).toContain('name="resetEmail"')
})

test('both forms of the login page say that they are busy', () => {
  render(login({ isBusy: true, isResetBusy: true, isResetOpen: true }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging In...' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending' }).disabled).toBe(true)
})

function login(rest: Partial<Parameters<typeof LoginPage>[0]> = {}) {
  const props = { ownerName: 'Rowan', email: 'marlow@example.com', redirectTo: 'dashboard/projects', ...rest }
  return onPage(<LoginPage {...props} />)
}

function onPage(element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }])
  return <RouterProvider router={router} />
}
