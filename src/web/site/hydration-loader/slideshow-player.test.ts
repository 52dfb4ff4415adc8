// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

test('slideshows play until hydration', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.useFakeTimers()
  const slide = '<img class="slideshow__image"><input class="slideshow__bullet" type="radio" name="a">'
  document.body.innerHTML = `<section data-autoplay data-delay="2000">${slide.repeat(2)}</section>`
  const [first, second] = document.querySelectorAll<HTMLInputElement>('input')
  if (first) first.checked = true
  await import('./slideshow-player.ts')
  vi.advanceTimersByTime(2000)
  expect(second?.checked).toBe(true)
  document.dispatchEvent(new Event('vita:hydrated'))
  vi.advanceTimersByTime(20_000)
  expect(second?.checked).toBe(true)
})
