// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { NewPasswordPage } from './new-password-page.tsx'
import { ResetOverPage } from './reset-over-page.tsx'

afterEach(cleanup)

const policy = { ...usualPolicy, numeric: true }

test('without scripts the page shows its account and the password rules', () => {
  const html = renderToString(newPassword())
  expect(html).toContain('For marlow@example.com')
  expect(html).toContain('At least 6 characters, and not easy to guess</li>')
  expect(html).toContain('A number</li>')
  expect(html).toContain('<input type="hidden" name="token" value="link-token"/>')
  expect(html).toContain('method="post"')
  expect(html).toContain('action="/reset-password"')
})

test('rules are marked as met while the password is typed, and unmarked', () => {
  render(newPassword())
  expect(rules()).toEqual(['At least 6 characters, and not easy to guess', 'A number'])
  type('tides')
  expect(rules()).toEqual(['At least 6 characters, and not easy to guess', 'A number'])
  type('tides!')
  expect(rules()).toEqual(['At least 6 characters, and not easy to guess', 'A number'])
  type('tides!high')
  expect(rules()).toEqual(['At least 6 characters, and not easy to guess, met', 'A number'])
  type('tideshigh7')
  expect(rules()).toEqual(['At least 6 characters, and not easy to guess, met', 'A number, met'])
  type('7')
  expect(rules()).toEqual(['At least 6 characters, and not easy to guess', 'A number, met'])
})

test('a screen reader reads the rules and the error with the field', () => {
  render(newPassword({ answer: { error: 'This is a very common password.' } }))
  const described = (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['This is a very common password.', 'At least 6 characters, and not easy to guessA number'])
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test("a password manager finds the account's address, which is not posted", () => {
  render(newPassword())
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).form as HTMLFormElement
  expect([...new FormData(form).keys()]).toEqual(['token', 'password'])
  expect(form.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('marlow@example.com')
  expect(field().autocomplete).toBe('new-password')
})

test('an expired link says so and offers a new one', () => {
  const problem = 'This link is not valid any more. Please ask for a new one.'
  render(onPage(<ResetOverPage ownerName="Rowan" problem={problem} />))
  expect(screen.getByText(problem)).toBeTruthy()
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Reset the password' })
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/login'])
  expect([...new FormData(form).keys()]).toEqual(['resetEmail'])
})

function newPassword(rest: Partial<Parameters<typeof NewPasswordPage>[0]> = {}) {
  const props = { ownerName: 'Rowan', email: 'marlow@example.com', policy, token: 'link-token', ...rest }
  return onPage(<NewPasswordPage {...props} />)
}

function onPage(element: React.ReactNode) {
  return <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
}

function field() {
  return screen.getByLabelText<HTMLInputElement>(/^New password/)
}

function type(text: string) {
  fireEvent.input(field(), { target: { value: text } })
}

function rules() {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}
