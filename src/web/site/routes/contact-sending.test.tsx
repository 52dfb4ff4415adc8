// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Alert, errorAlert, successAlert } from '#domain/site/alert.ts'
import Contact, { clientAction, shouldRevalidate } from './contact.tsx'

/** What the hydrated page does with the answers to its form. docs/behaviour.md 5.10. */
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('an accepted message stands in place of its form, with the focus', async () => {
  const { press, answer } = await openPage()
  fill('Name', 'Ada')
  fill('Message', 'ahoy')
  await press()
  await answer({ alerts: [successAlert('Success!')], form: emptyForm(2), errors: {}, sent: accepted })
  expect(alertTexts()).toEqual(['Success!'])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.textContent).toContain('Thank you, Ada. Your message was sent.')
})

const accepted = { name: 'Ada', email: 'ada@example.com', message: 'ahoy', isConfirmed: true }

test('while a form is being sent it cannot be sent again, whatever is pressed', async () => {
  const { press, answer, sent } = await openPage()
  await press(2)
  expect(sent()).toBe(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' }).disabled).toBe(true)
  await press()
  expect(sent()).toBe(1)
  await answer(rejection('No.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false)
  await press()
  expect(sent()).toBe(2)
})

test('a rejected form keeps everything typed, marks its invalid fields, and focuses the first of them', async () => {
  const { press, answer } = await openPage()
  fill('Company', 'Engines')
  fill('Message', 'ahoy')
  await press()
  await answer({
    ...rejection('Name cannot be blank.', 'Email cannot be blank.'),
    errors: { email: 'Email cannot be blank.' },
  })
  expect(alertTexts()).toEqual(['Error Name cannot be blank.', 'Error Email cannot be blank.'])
  expect([field('Company').value, field('Message').value]).toEqual(['Engines', 'ahoy'])
  expect([hidden('SubmissionUuid'), hidden('issued')]).toEqual(['id-1', 'stamp-1'])
  expect(document.activeElement).toBe(field(/^Email/))
})

test('a rejection without a field returns the focus to the button, unless the visitor is typing again', async () => {
  const { press, answer } = await openPage()
  await press()
  await answer(rejection('Too many.'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit' }))
  await press()
  field('Company').focus()
  await answer(rejection('Too many.'))
  expect(document.activeElement).toBe(field('Company'))
})

test('the same rejection twice shows two alerts, and the alert of the page is not repeated', async () => {
  const { press, answer } = await openPage([errorAlert('The store is away.')])
  expect(alertTexts()).toEqual(['Error The store is away.'])
  close('The store is away.')
  for (const _ of [1, 2]) {
    await press()
    await answer(rejection('No.'))
    expect(alertTexts()).toEqual(['Error No.'])
    close('No.')
    expect(alertTexts()).toEqual([])
  }
})

test('an alert of the page that its action repeats is shown once', async () => {
  const { press, answer } = await openPage([errorAlert('The store is away.')])
  await press()
  await answer(rejection('The store is away.'))
  expect(alertTexts()).toEqual(['Error The store is away.'])
})

test('exceeding the limit warns once', async () => {
  await openPage()
  for (const length of [300, 301, 302, 299, 301]) fill('Message', 'x'.repeat(length))
  expect(alertTexts()).toEqual(['Warning Character limit reached!'])
})

test('a failed request shows the reason, and everything typed stays', async () => {
  const { press, fail } = await openPage()
  fill('Message', 'ahoy')
  for (const [thrown, words] of [
    [new TypeError('Failed to fetch'), 'Network Error'],
    [new DOMException('', 'AbortError'), 'Request aborted'],
    [new DOMException('', 'TimeoutError'), 'timeout of 30000ms exceeded'],
    [{ status: 413, statusText: '', data: '<!doctype html>', internal: false }, 'Request failed with status code 413'],
  ] as const) {
    await press()
    await fail(thrown)
    expect(alertTexts()).toEqual([`Error ${words}`])
    close(words)
    expect(screen.getByText(words).closest('form')).toBe(document.forms[0])
    expect(field('Message').value).toBe('ahoy')
    expect([hidden('SubmissionUuid'), hidden('issued')]).toEqual(['id-1', 'stamp-1'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false)
  }
})

test('a failed request after an accepted message keeps the form of the next message', async () => {
  const { press, answer, fail } = await openPage()
  await press()
  await answer({ alerts: [], form: emptyForm(2), errors: {} })
  fill('Message', 'second')
  await press()
  await fail(new TypeError('Failed to fetch'))
  expect([field('Message').value, hidden('SubmissionUuid')]).toEqual(['second', 'id-2'])
})

test('an answer causes no further request, and another navigation to the page gets another form', async () => {
  const { press, answer, loads } = await openPage()
  await press()
  await answer({ alerts: [], form: emptyForm(7), errors: {} })
  expect(loads()).toBe(1)
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Again' })))
  expect(loads()).toBe(2)
  expect(hidden('SubmissionUuid')).toBe('id-2')
})

type Sent = {
  alerts: Alert[]
  form: ReturnType<typeof emptyForm>
  errors: Record<string, string>
  sent?: typeof accepted
}

/** The page on a router whose server answers when the test says so. */
async function openPage(alerts: Alert[] = []) {
  let loads = 0
  let sent = 0
  let pending: { resolve: (answer: unknown) => void; reject: (thrown: unknown) => void } | undefined
  const serverAction = () => {
    sent += 1
    return new Promise((resolve, reject) => {
      pending = { resolve, reject }
    })
  }
  const Stub = createRoutesStub([
    {
      path: '/contact',
      Component: (props) => (
        <>
          <Link to="/contact">Again</Link>
          <Contact {...(props as unknown as Parameters<typeof Contact>[0])} />
        </>
      ),
      HydrateFallback: () => null,
      loader: () => {
        loads += 1
        return { ...pageData, alerts, form: emptyForm(loads) }
      },
      action: (args) => clientAction({ ...args, serverAction } as never),
      shouldRevalidate: shouldRevalidate as never,
    },
  ])
  render(<Stub initialEntries={['/contact']} />)
  await screen.findByRole('heading', { level: 1 })
  const form = () => document.querySelector('form') as HTMLFormElement
  return {
    sent: () => sent,
    loads: () => loads,
    press: (times = 1) =>
      act(async () => {
        for (let at = 0; at < times; at += 1) fireEvent.submit(form())
      }),
    answer: (page: Sent) => act(async () => pending?.resolve(page)),
    fail: (thrown: unknown) => act(async () => pending?.reject(thrown)),
  }
}

const pageData = {
  ownerName: 'Rowan',
  social: [],
  place: null,
  isConfirmed: true,
  privacy: 'Kept for a day.',
  widget: { kind: 'embedded' },
  date: '06/01/2026 12:00 PM',
  backdrop: null,
}

function emptyForm(number: number) {
  const typed = { name: '', email: '', company: '', message: '' }
  return { typed, submissionUuid: `id-${number}`, issued: `stamp-${number}` }
}

function rejection(...messages: string[]): Sent {
  return { alerts: messages.map(errorAlert), form: emptyForm(1), errors: {} }
}

function field(label: string | RegExp) {
  return screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(label) })
}

function fill(label: string, text: string) {
  fireEvent.input(field(label), { target: { value: text } })
}

function hidden(name: string) {
  return document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
}

/** The shown alerts, from top to bottom. */
function alertTexts() {
  return [...document.querySelectorAll('.alert__message')].map((each) => each.textContent)
}

function close(text: string) {
  const alert = screen.getByText(text, { selector: '.alert__message' }).closest('.alert') as HTMLElement
  fireEvent.click(alert.querySelector('button') as HTMLElement)
}
