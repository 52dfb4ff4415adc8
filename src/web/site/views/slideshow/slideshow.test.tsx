// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Image } from '#resume/records/image.ts'
import { numberedImages as images, onPlainScreen } from '#support/web/views.ts'
import { Slideshow } from './slideshow.tsx'

onPlainScreen()

test('a slideshow without pictures renders nothing', () => {
  expect(renderToString(<Slideshow images={[]} label="Photographs" sizes="1px" />)).toBe('')
})

test('a slideshow of one picture has alt text and no controls', () => {
  render(<Slideshow images={images(1)} label="Photographs" sizes="1px" autoplay />)
  expect(screen.getByAltText('Picture number 1.')).toBeTruthy()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('label')).toBeNull()
})

test('every picture has a radio button, and the first one shows', () => {
  render(<Slideshow images={images(3)} label="Photographs" sizes="1px" />)
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Picture 1 of 3',
    'Picture 2 of 3',
    'Picture 3 of 3',
  ])
  expect(shown()).toBe(1)
})

test('without scripts the step buttons wrap around', () => {
  render(<Slideshow images={images(3)} label="Photographs" sizes="1px" />)
  step('back', 1)?.click()
  expect(shown()).toBe(3)
  step('on', 3)?.click()
  expect(shown()).toBe(1)
})

test('a slideshow that does not loop stops at its ends', () => {
  render(<Slideshow images={images(3)} label="Photographs" sizes="1px" loop={false} />)
  expect(step('back', 1)).toBeNull()
  expect(step('on', 3)).toBeNull()
  fireEvent.keyDown(carousel(), { key: 'ArrowLeft' })
  expect(shown()).toBe(1)
})

test('only an autoplaying slideshow has a pause button and a delay', () => {
  const plays = renderToString(<Slideshow images={images(2)} label="a" sizes="1px" autoplay delayMs={4000} />)
  const stands = renderToString(<Slideshow images={images(2)} label="a" sizes="1px" />)
  expect(plays).toContain('Pause the slideshow')
  expect(plays).toContain('data-autoplay="" data-delay="4000"')
  expect(stands).not.toContain('Pause the slideshow')
  expect(stands).not.toContain('data-autoplay')
})

test('only the first picture loads at once', () => {
  const html = renderToString(<Slideshow images={images(3)} label="a" sizes="1px" eager />)
  expect(html.match(/loading="lazy"/g)).toHaveLength(2)
  expect(html.match(/fetchPriority="high"/g)).toHaveLength(1)
})

test('arrow keys turn the slideshow, except on its radio buttons', () => {
  render(<Slideshow images={images(3)} label="Photographs" sizes="1px" />)
  fireEvent.keyDown(carousel(), { key: 'ArrowLeft' })
  expect(shown()).toBe(3)
  fireEvent.keyDown(carousel(), { key: 'ArrowRight' })
  expect(shown()).toBe(1)
  fireEvent.keyDown(screen.getAllByRole('radio')[0] as HTMLElement, { key: 'ArrowRight' })
  expect(shown()).toBe(1)
})

test('a swipe to the left shows the next picture, to the right the previous one', () => {
  render(<Slideshow images={images(3)} label="Photographs" sizes="1px" />)
  swipe({ across: -60, down: 0 })
  expect(shown()).toBe(2)
  swipe({ across: 60, down: 0 })
  expect(shown()).toBe(1)
})

test('a short touch, a scroll and a mouse movement are no swipe', () => {
  render(<Slideshow images={images(3)} label="Photographs" sizes="1px" />)
  swipe({ across: -40, down: 0 })
  swipe({ across: -60, down: 80 })
  swipe({ across: -60, down: 0, pointerType: 'mouse' })
  expect(shown()).toBe(1)
})

test('the neighbours of the shown picture load once the visitor turns', () => {
  render(<Slideshow images={images(5)} label="Photographs" sizes="1px" />)
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  expect([...document.images].map((picture) => picture.loading)).toEqual([
    'eager',
    undefined,
    'eager',
    undefined,
    undefined,
  ])
})

test('a custom slide time is set without a style attribute in the markup', () => {
  const html = renderToString(<Slideshow images={images(2)} label="a" sizes="1px" slideMs={900} />)
  expect(html).not.toContain('style=')
  render(<Slideshow images={images(2)} label="Photographs" sizes="1px" slideMs={900} />)
  expect(carousel().style.getPropertyValue('--time-slide')).toBe('900ms')
})

test('the small screen is offered at most 640 px of a slide, in the viewer all widths', () => {
  const slide = { ...(images(1)[0] as Image), picture: { ...(images(1)[0] as Image).picture, widths: [320, 640, 960] } }
  const small = /<source media="\(width &lt;= 640px\)"[^>]*640w"/
  expect(renderToString(<Slideshow images={[slide]} label="a" sizes="1px" />)).toMatch(small)
  expect(renderToString(<Slideshow images={[slide]} label="a" sizes="1px" kind="viewer" />)).not.toContain('media=')
})

function carousel() {
  return screen.getByRole('region', { name: 'Photographs' })
}

function shown() {
  return screen.getAllByRole<HTMLInputElement>('radio').findIndex((radio) => radio.checked) + 1
}

function step(kind: 'back' | 'on', of: number) {
  return document.querySelector<HTMLElement>(`.slideshow__slide:nth-child(${of}) .slideshow__step--${kind}`)
}

function swipe({ across, down, pointerType = 'touch' }: { across: number; down: number; pointerType?: string }) {
  fireEvent.pointerDown(carousel(), { pointerType, clientX: 200, clientY: 100 })
  fireEvent.pointerUp(carousel(), { pointerType, clientX: 200 + across, clientY: 100 + down })
}
