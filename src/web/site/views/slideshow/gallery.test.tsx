// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numberedImages as images } from '#support/web/views.ts'
import { Gallery } from './gallery.tsx'

/** jsdom does not implement dialogs; this is the part that these tests need. Journeys test the browser's own. */
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a gallery without pictures renders nothing', () => {
  expect(renderToString(<Gallery images={[]} label="Pictures" />)).toBe('')
})

test('without scripts every picture is a link to its largest variant, with its caption', () => {
  const html = renderToString(<Gallery images={images(2)} label="Pictures" />)
  expect(html).toContain('href="/pictures/h0-640.webp"')
  expect(html).toContain('Picture number 1.</figcaption>')
  expect(html).not.toContain('<dialog')
})

test('a gallery shows at most its limit of pictures', () => {
  render(<Gallery images={images(6)} label="Pictures" limit={5} />)
  expect(screen.getAllByRole('link')).toHaveLength(5)
})

test('a click opens the viewer at that picture', () => {
  render(<Gallery images={images(3)} label="Four strings" />)
  open(2)
  expect(screen.getByRole('dialog', { name: 'Four strings' })).toBeTruthy()
  expect(shown()).toBe(2)
  expect(document.activeElement).toBe(radios()[1])
})

test('a click with a modifier key is left to the browser', () => {
  render(<Gallery images={images(3)} label="Pictures" />)
  const wasLeft = fireEvent.click(screen.getAllByRole('link')[0] as HTMLElement, { ctrlKey: true })
  expect(wasLeft).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Home and End show the first and the last picture; arrow keys work anywhere in the viewer', () => {
  render(<Gallery images={images(3)} label="Pictures" />)
  open(2)
  fireEvent.keyDown(radios()[1] as HTMLElement, { key: 'End' })
  expect(shown()).toBe(3)
  expect(document.activeElement).toBe(radios()[2])
  fireEvent.keyDown(radios()[2] as HTMLElement, { key: 'Home' })
  expect(shown()).toBe(1)
  fireEvent.keyDown(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }), { key: 'ArrowRight' })
  expect(shown()).toBe(2)
})

test('a closed viewer is removed, and the focus returns to the picture', () => {
  render(<Gallery images={images(3)} label="Pictures" />)
  open(3)
  screen.getByRole<HTMLDialogElement>('dialog').close()
  return vi.waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getAllByRole('link')[2])
  })
})

test('the sizes of a picture are its share of the sheet', () => {
  const html = renderToString(<Gallery images={images(5)} label="Pictures" />)
  expect(html).toContain('504px')
  expect(html).toContain('252px')
})

function open(number: number) {
  fireEvent.click(screen.getAllByRole('link')[number - 1] as HTMLElement)
}

function radios() {
  return screen.getAllByRole<HTMLInputElement>('radio')
}

function shown() {
  return radios().findIndex((radio) => radio.checked) + 1
}
