// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSlideshows } from './autoplay.ts'

beforeEach(() => {
  vi.useFakeTimers()
  preferReducedMotion(false)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('the next picture shows after the delay, and not before', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(3999)
  expect(shown()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(2)
  stop()
})

test('the first picture follows the last one', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(3 * 4000)
  expect(shown()).toBe(1)
  stop()
})

test('only the next picture is loaded, one second before it shows', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(2800)
  expect(loading()).toEqual(['lazy', 'lazy', 'lazy'])
  vi.advanceTimersByTime(200)
  expect(loading()).toEqual(['lazy', 'eager', 'lazy'])
  vi.advanceTimersByTime(3800)
  expect(loading()).toEqual(['lazy', 'eager', 'lazy'])
  vi.advanceTimersByTime(200)
  expect(loading()).toEqual(['lazy', 'eager', 'eager'])
  stop()
})

test('the pause button pauses playing and resumes it', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  pause().click()
  expect(pause().getAttribute('aria-pressed')).toBe('true')
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe(1)
  pause().click()
  vi.advanceTimersByTime(4000)
  expect(shown()).toBe(2)
  stop()
})

test('focus stops playing, and the whole delay starts again afterwards', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(3800)
  bullets()[0]?.focus()
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe(1)
  bullets()[0]?.blur()
  vi.advanceTimersByTime(3800)
  expect(shown()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(shown()).toBe(2)
  stop()
})

test('a hidden tab stops playing', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe(1)
  hidden.mockRestore()
  stop()
})

test('a picture that the visitor selects stays for its whole delay', () => {
  openSlideshow()
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(3800)
  bullets()[2]?.click()
  bullets()[2]?.blur()
  vi.advanceTimersByTime(3800)
  expect(shown()).toBe(3)
  stop()
})

test('under reduced motion a slideshow starts paused and plays when the pause button is released', () => {
  preferReducedMotion(true)
  openSlideshow()
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe(1)
  pause().click()
  vi.advanceTimersByTime(4000)
  expect(shown()).toBe(2)
  stop()
})

test('a second player continues from the shown picture and keeps the state of the pause button', () => {
  preferReducedMotion(true)
  openSlideshow()
  const stopFirst = playSlideshows(document)
  pause().click()
  vi.advanceTimersByTime(4000)
  const stop = playSlideshows(document)
  stopFirst()
  expect(pause().getAttribute('aria-pressed')).toBe('false')
  vi.advanceTimersByTime(4000)
  expect(shown()).toBe(3)
  stop()
})

test('a stopped slideshow does not play', () => {
  openSlideshow()
  playSlideshows(document)()
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe(1)
})

test('the pause button responds once after another player takes over', () => {
  openSlideshow()
  const stopFirst = playSlideshows(document)
  const stop = playSlideshows(document)
  stopFirst()
  pause().click()
  expect(pause().getAttribute('aria-pressed')).toBe('true')
  stop()
})

test('a slideshow without data-autoplay does not play', () => {
  openSlideshow()
  document.querySelector('section')?.removeAttribute('data-autoplay')
  const stop = playSlideshows(document)
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe(1)
  stop()
})

function openSlideshow() {
  const slide = '<img class="slideshow__image" loading="lazy"><input class="slideshow__bullet" type="radio" name="a">'
  const button = '<button class="slideshow__pause" aria-pressed="false"></button>'
  document.body.innerHTML = `<section data-autoplay data-delay="4000">${slide.repeat(3)}${button}</section>`
  for (const picture of document.images) picture.loading = 'lazy'
  bullets()[0]?.click()
  bullets()[0]?.blur()
}

function bullets() {
  return [...document.querySelectorAll<HTMLInputElement>('.slideshow__bullet')]
}

function shown() {
  return bullets().findIndex((bullet) => bullet.checked) + 1
}

function loading() {
  return [...document.images].map((picture) => picture.loading)
}

function pause() {
  const button = document.querySelector('button')
  if (!button) throw new Error('no pause button')
  return button
}

function preferReducedMotion(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches }))
}
