// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ContactPage } from './contact-page.tsx'
import { pauseMs } from './message-field.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

test('the contact page asks for the specified fields, in their order', () => {
  show()
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

test('before the scripts the form posts to its own address, with its id, its date and its signed time', () => {
  const html = renderToString(page())
  expect(html).toMatch(/<form[^>]* action="\/contact" method="post"/)
  expect(html).toContain('<input type="hidden" name="SubmissionUuid" value="id-1"/>')
  expect(html).toContain('<input type="hidden" name="date" value="06/01/2026 09:00 AM"/>')
  expect(html).toContain('name="issued" value="stamp-1"')
})

test('typed text is still there, and the server counts it', () => {
  const html = renderToString(page({ typed: { message: 'ahoy', company: 'Ferry & Sons' } }))
  expect(html).toContain('>ahoy</textarea>')
  expect(html).toContain('value="Ferry &amp; Sons"')
  expect(html).toContain('4 / 300 Characters')
})

test('the counter follows what is typed, and 301 is one too many', () => {
  show()
  type('x'.repeat(300))
  expect(screen.getByText('300 / 300 Characters')).toBeTruthy()
  expect(message().getAttribute('aria-invalid')).toBeNull()
  type('x'.repeat(301))
  expect(screen.getByText('301 / 300 Characters')).toBeTruthy()
  expect(message().getAttribute('aria-invalid')).toBe('true')
})

test('screen readers get the count when typing pauses, and not at every key', () => {
  vi.useFakeTimers()
  show()
  const heard = () => screen.getByRole('status').textContent
  expect(screen.getByText('0 / 300 Characters').getAttribute('aria-hidden')).toBe('true')
  for (const length of [1, 2, 3]) {
    type('x'.repeat(length))
    pass(pauseMs - 1)
    expect(heard()).toBe('')
  }
  pass(1)
  expect(heard()).toBe('3 of 300 characters used.')
  type('x'.repeat(302))
  pass(pauseMs)
  expect(heard()).toBe('302 of 300 characters used, 2 too many.')
})

test('without typing screen readers get no count, but the limit with the field', () => {
  vi.useFakeTimers()
  show({ typed: { message: 'ahoy' } })
  pass(10 * pauseMs)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(describedBy(message())).toEqual(['At most 300 characters.'])
})

test('an error is at its field, and is read with it', () => {
  show({ errors: { name: 'Name cannot be blank.' } })
  const field = screen.getByLabelText(/^Name/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field)).toEqual(['Name cannot be blank.'])
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBeNull()
})

test('the error of a message that was too long disappears when it is short enough', () => {
  show({ typed: { message: 'x'.repeat(301) }, errors: { message: 'Too long.' } })
  expect(describedBy(message())).toEqual(['Too long.', 'At most 300 characters.'])
  type('x'.repeat(300))
  expect(screen.queryByText('Too long.')).toBeNull()
  expect(message().getAttribute('aria-invalid')).toBeNull()
})

test('at every change the hidden date is the visitor’s own clock', () => {
  vi.useFakeTimers({ now: new Date(2026, 5, 1, 21, 5) })
  show()
  const date = () => document.querySelector<HTMLInputElement>('[name="date"]')?.value
  expect(date()).toBe('06/01/2026 09:00 AM')
  fireEvent.input(screen.getByLabelText(/^Name/), { target: { value: 'A' } })
  expect(date()).toBe('06/01/2026 09:05 PM')
  vi.setSystemTime(new Date(2026, 5, 1, 21, 6))
  type('x')
  expect(date()).toBe('06/01/2026 09:06 PM')
})

test('what happens next names the place only where it is known', () => {
  const { unmount } = show()
  expect(screen.getByText('Charleston, SC')).toBeTruthy()
  unmount()
  show({ place: null })
  expect(screen.queryByText('Where')).toBeNull()
})

test('a confirmation is mentioned only where one is sent', () => {
  const { unmount } = show()
  expect(screen.getByText('A confirmation goes to the email address you give.')).toBeTruthy()
  unmount()
  show({ isConfirmed: false })
  expect(screen.queryByText(/confirmation/)).toBeNull()
  expect(screen.getByText('Your message goes straight to Rowan’s inbox on this site.')).toBeTruthy()
  expect(screen.getByText('A reply follows within 5 business days.')).toBeTruthy()
})

const message1 = { name: 'Priya', email: 'priya@example.net', message: 'Two ports.', isConfirmed: true }

test('what was sent stands in place of the form, and has the focus', () => {
  show({ sent: message1 })
  expect(screen.queryByRole('textbox')).toBeNull()
  const card = screen.getByText(/^Thank you,/).closest('.sent')
  expect(card?.textContent).toContain('Thank you, Priya. Your message was sent.')
  expect(card?.textContent).toContain('A confirmation is on its way to priya@example.net.')
  expect(card?.querySelector('blockquote')?.textContent).toBe('Two ports.')
  expect(document.activeElement).toBe(card)
  expect(screen.getByRole('link', { name: 'Send another message' }).getAttribute('href')).toBe('/contact')
})

test('without a confirmation none is promised, and an empty message is not quoted', () => {
  show({ sent: { ...message1, message: '', isConfirmed: false } })
  expect(screen.getByText('will read it on this site.', { exact: false }).textContent).toBe(
    'Rowan will read it on this site.',
  )
  expect(document.querySelector('blockquote')).toBeNull()
})

test('the focus that a visitor has moved elsewhere stays there', () => {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  show({ sent: message1 })
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

type Props = Parameters<typeof ContactPage>[0]
type Change = Partial<Omit<Props, 'form'>> & { typed?: Partial<Props['form']['typed']> }

function show(change: Change = {}) {
  return render(page(change))
}

function page({ typed, ...rest }: Change = {}) {
  const form = {
    typed: { name: '', email: '', company: '', message: '', ...typed },
    submissionUuid: 'id-1',
    issued: 'stamp-1',
  }
  const props: Props = {
    ...{ ownerName: 'Rowan Brackwater', called: 'Rowan' },
    place: 'Charleston, SC',
    social: [{ label: 'GitHub', url: 'https://example.com/github', icon: 'github' }],
    isConfirmed: true,
    form,
    widget: { kind: 'embedded' },
    date: '06/01/2026 09:00 AM',
    privacy: 'Kept for a day.',
    ...rest,
  }
  return <RouterProvider router={createMemoryRouter([{ path: '*', element: <ContactPage {...props} /> }])} />
}

function message() {
  return screen.getByLabelText<HTMLTextAreaElement>(/^Message/)
}

function type(text: string) {
  fireEvent.input(message(), { target: { value: text } })
}

/** The messages that are read with a field. */
function describedBy(field: HTMLElement): (string | null | undefined)[] {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return ids.map((id) => document.getElementById(id)?.textContent)
}

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms))
}
