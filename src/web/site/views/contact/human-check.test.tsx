// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HumanCheckWidget } from '#domain/messages/human-check.ts'
import { HumanCheck } from './human-check.tsx'

const turnstile: HumanCheckWidget = {
  kind: 'turnstile',
  siteKey: 'site key',
  script: 'https://challenges.example/api.js',
  sources: {},
}

/** jsdom knows no media. */
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  for (const name of ['turnstile', 'vitaHumanCheckIsReady']) Reflect.deleteProperty(window, name)
})

test('without scripts it posts the signed time, and shows a box', () => {
  const html = renderToString(check())
  expect(html).toContain('<input type="hidden" name="issued" value="stamp-1"/>')
  expect(html).toMatch(/<input class="human-check__input" id="([^"]+)" type="checkbox"\/><label for="\1">I’m a human</)
  for (const name of ['begun', 'g-recaptcha-response']) expect(html).not.toContain(name)
})

test('the field for programs is hidden from screen readers, keyboards and autofill', () => {
  const { container } = render(check())
  const trap = container.querySelector<HTMLInputElement>('[name=website]')
  expect(trap?.closest('[aria-hidden=true]')).toBeTruthy()
  expect([trap?.type, trap?.value, trap?.tabIndex, trap?.autocomplete]).toEqual(['text', '', -1, 'off'])
  expect(trap?.labels?.[0]?.textContent).toBe('Leave this field empty')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('on a page that is not secure nothing changes', async () => {
  const { container } = render(check())
  expect(window.isSecureContext).not.toBe(true)
  await settled()
  expect(issued(container)).toBe('stamp-1')
  expect(screen.getByLabelText('I’m a human')).toBeTruthy()
})

test("another company's widget replaces the signed time once its script is loaded", async () => {
  const { container } = render(check(turnstile))
  const script = await scriptAsked()
  expect(script.src).toBe('https://challenges.example/api.js?render=explicit&onload=vitaHumanCheckIsReady')
  expect(issued(container)).toBe('stamp-1')
  const api = ready()
  await waitFor(() => expect(issued(container)).toBeUndefined())
  expect(container.querySelector<HTMLInputElement>('[name=begun]')?.value).toBe('stamp-1')
  expect(screen.queryByLabelText('I’m a human')).toBeNull()
  const [element, options] = api.render.mock.calls[0] ?? []
  expect(container.querySelector('.human-check__room')?.contains(element ?? null)).toBe(true)
  expect(options).toMatchObject({ sitekey: 'site key', theme: 'light', 'response-field-name': 'g-recaptcha-response' })

  const second = render(check(turnstile))
  await waitFor(() => expect(api.render).toHaveBeenCalledTimes(2))
  expect(document.head.querySelectorAll('script')).toHaveLength(1)
  second.unmount()
  expect(api.remove.mock.calls).toEqual([['widget 2']])

  options?.['error-callback']()
  await waitFor(() => expect(issued(container)).toBe('stamp-1'))
  expect(container.contains(element ?? null)).toBe(true)
})

test('another signed time as its key resets it', async () => {
  const { container, rerender } = render(check({ kind: 'embedded' }, 'stamp-1'))
  screen.getByLabelText<HTMLInputElement>('I’m a human').checked = true
  rerender(check({ kind: 'embedded' }, 'stamp-2'))
  expect(issued(container)).toBe('stamp-2')
  expect(screen.getByLabelText<HTMLInputElement>('I’m a human').checked).toBe(false)
})

function check(widget: HumanCheckWidget = { kind: 'embedded' }, stamp = 'stamp-1') {
  return <HumanCheck key={stamp} widget={widget} issued={stamp} />
}

function issued(container: HTMLElement): string | undefined {
  return container.querySelector<HTMLInputElement>('[name=issued]')?.value
}

async function scriptAsked(): Promise<HTMLScriptElement> {
  await waitFor(() => expect(document.head.querySelector('script')).toBeTruthy())
  return document.head.querySelector('script') as HTMLScriptElement
}

/** Does what the script does once it is loaded. */
function ready() {
  let count = 0
  const api = {
    render: vi.fn((_: HTMLElement, _options: Record<string, string> & { 'error-callback': () => void }) => {
      count += 1
      return `widget ${count}`
    }),
    remove: vi.fn(),
  }
  Object.assign(window, { turnstile: api })
  Reflect.get(window, 'vitaHumanCheckIsReady')()
  return api
}

/** Waits until everything that was started has had time to finish. */
async function settled(): Promise<void> {
  for (let task = 0; task < 20; task += 1) await new Promise((next) => setTimeout(next))
}
