// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ContactPage } from './contact-page.tsx'
import { LoginPage } from './login-page.tsx'

afterEach(cleanup)

test('the contact page asks for the specified fields, in their order', () => {
  render(contact())
  expect(screen.getByRole('heading', { level: 1, name: 'Want to get in contact with me?' })).toBeTruthy()
  expect(screen.getByText('Submit a message here!')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Contact Me' })).toBeTruthy()
  expect(screen.getByText('* Required Field')).toBeTruthy()
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['name', true],
    ['email', true],
    ['company', false],
    ['message', false],
  ])
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).type).toBe('email')
})

test('before the scripts the form posts to its own address, with its id and its date', () => {
  const html = renderToString(contact())
  expect(html).toMatch(/<form[^>]* action="\/contact" method="post"/)
  expect(html).toContain('<input type="hidden" name="SubmissionUuid" value="id-1"/>')
  expect(html).toContain('<input type="hidden" name="date" value="06/01/2026 09:00 AM"/>')
})

test('what was typed is still there, and the server counts it', () => {
  const html = renderToString(contact({ message: 'ahoy', company: 'Ferry & Sons' }))
  expect(html).toContain('>ahoy</textarea>')
  expect(html).toContain('value="Ferry &amp; Sons"')
  expect(html).toContain('4 / 300 Characters')
})

test('the counter follows what is typed, and 301 is one too many', () => {
  render(contact())
  type('x'.repeat(300))
  expect(screen.getByText('300 / 300 Characters')).toBeTruthy()
  expect(message().getAttribute('aria-invalid')).toBeNull()
  type('x'.repeat(301))
  expect(screen.getByText('301 / 300 Characters')).toBeTruthy()
  expect(message().getAttribute('aria-invalid')).toBe('true')
})

test('going over the limit is told once', () => {
  const onLimitReached = vi.fn()
  render(contact({ onLimitReached }))
  for (const length of [300, 301, 302, 299, 301]) type('x'.repeat(length))
  expect(onLimitReached).toHaveBeenCalledTimes(1)
})

test('an error stands at its field, and is read with it', () => {
  render(contact({ errors: { name: 'Name cannot be blank.' } }))
  const field = screen.getByLabelText(/^Name/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Name cannot be blank.',
  )
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBeNull()
})

test('while it is sent the button says so and cannot be pressed', () => {
  render(contact({ isBusy: true }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' }).disabled).toBe(true)
})

test('what happens next names the place only where it is known', () => {
  const { unmount } = render(contact())
  expect(screen.getByText('Charleston, SC')).toBeTruthy()
  unmount()
  render(contact({ place: null }))
  expect(screen.queryByText('Where')).toBeNull()
})

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

type ContactProps = Partial<Parameters<typeof ContactPage>[0]> & { message?: string; company?: string }

function contact({ message = '', company = '', ...rest }: ContactProps = {}) {
  const form = { name: '', email: '', company, message }
  const social = [{ label: 'GitHub', url: 'https://example.com/github', icon: 'github' }]
  const props = { ownerName: 'Rowan', place: 'Charleston, SC', social, form, submissionUuid: 'id-1', ...rest }
  return onPage(<ContactPage date="06/01/2026 09:00 AM" {...props} />)
}

function login(rest: Partial<Parameters<typeof LoginPage>[0]> = {}) {
  const props = { ownerName: 'Rowan', email: 'marlow@example.com', redirectTo: 'dashboard/projects', ...rest }
  return onPage(<LoginPage {...props} />)
}

function onPage(element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }])
  return <RouterProvider router={router} />
}

function message() {
  return screen.getByLabelText<HTMLTextAreaElement>('Message')
}

function type(text: string) {
  fireEvent.input(message(), { target: { value: text } })
}
