// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const page = `<form data-theme-form hidden>${['system', 'light', 'dark']
  .map((theme) => `<button name="theme" value="${theme}" aria-pressed="false">${theme}</button>`)
  .join('')}</form>`

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = page
  delete document.documentElement.dataset.theme
})

afterAll(() => document.body.replaceChildren())

test('a stored theme holds from the beginning, and its button is pressed', async () => {
  localStorage.setItem('theme', 'dark')
  await run()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([document.querySelector('form')?.hidden, pressed()]).toEqual([false, ['dark']])
})

test('a choice is stored and shown, and nothing is posted', async () => {
  localStorage.setItem('theme', 'dark')
  await run()
  for (const [theme, shown] of [
    ['light', 'light'],
    ['system', undefined],
  ] as const) {
    const submitter = document.querySelector<HTMLButtonElement>(`[value=${theme}]`)
    const event = new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true })
    expect(document.querySelector('form')?.dispatchEvent(event)).toBe(false)
    expect([document.documentElement.dataset.theme, pressed(), localStorage.getItem('theme')]).toEqual([
      shown,
      [theme],
      theme,
    ])
  }
})

test('what is stored by others is no theme', async () => {
  localStorage.setItem('theme', '"><script>')
  await run()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

async function run() {
  await import('./files-theme.ts')
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

function pressed() {
  return [...document.querySelectorAll<HTMLButtonElement>('[aria-pressed=true]')].map(({ value }) => value)
}
