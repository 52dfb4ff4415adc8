// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { errorAlert, infoAlert, successAlert, warnAlert } from '#domain/site/alert.ts'
import { Alerts } from './alerts.tsx'

/** jsdom has no animations; without this name React would listen for a browser's own older event. */
vi.hoisted(() => {
  vi.stubGlobal('AnimationEvent', Event)
})

afterEach(cleanup)

test('each type has its word and its icon, and speaks up as it must', () => {
  render(<Alerts alerts={[errorAlert('a'), warnAlert('b'), infoAlert('c'), successAlert('d')]} />)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Error a'),
    expect.stringContaining('Warning b'),
  ])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Note c'),
    expect.stringContaining('Success d'),
  ])
  expect(document.querySelectorAll('.alert__icon use')).toHaveLength(4)
})

test('a page that the server makes has its alerts', () => {
  expect(renderToString(<Alerts alerts={[errorAlert('Network Error')]} />)).toContain('Network Error')
})

test('an alert closes by its button, and whoever asked is told its id', () => {
  const onClose = vi.fn()
  render(<Alerts alerts={[errorAlert('a'), errorAlert('b')]} onClose={onClose} />)
  closeButtons()[0]?.click()
  return vi.waitFor(() => {
    expect(messages()).toEqual(['Error b'])
    expect(onClose).toHaveBeenCalledExactlyOnceWith('error: a')
  })
})

test('closing one by key goes on with the next, and at last with the page', async () => {
  render(
    <main id="content" tabIndex={-1}>
      <Alerts alerts={[errorAlert('a'), errorAlert('b')]} />
    </main>,
  )
  fireEvent.click(closeButtons()[0] as HTMLElement)
  expect(document.activeElement).toBe(closeButtons()[0])
  fireEvent.click(closeButtons()[0] as HTMLElement)
  expect(document.activeElement?.id).toBe('content')
})

test('closing one by pointer leaves the focus alone, so that the time of the others runs on', () => {
  render(<Alerts alerts={[errorAlert('a'), errorAlert('b')]} />)
  fireEvent.click(closeButtons()[0] as HTMLElement, { detail: 1 })
  expect(messages()).toEqual(['Error b'])
  expect(document.activeElement).toBe(document.body)
})

test('an alert that was closed before hydration does not come back', () => {
  const container = document.body.appendChild(document.createElement('div'))
  const alerts = [errorAlert('a'), errorAlert('b')]
  container.innerHTML = renderToString(<Alerts alerts={alerts} />)
  container.querySelector('dialog')?.removeAttribute('open')
  render(<Alerts alerts={alerts} />, { container, hydrate: true })
  expect(messages()).toEqual(['Error b'])
})

test('an alert is gone once its time is up, and not when it has only come in', () => {
  render(<Alerts alerts={[errorAlert('a')]} />)
  endAnimation('alert-in')
  expect(messages()).toEqual(['Error a'])
  endAnimation('alert-gone')
  expect(messages()).toEqual([])
})

test('a closed alert does not come back when the page is shown anew', () => {
  const alerts = [errorAlert('a')]
  const { rerender } = render(<Alerts alerts={alerts} />)
  fireEvent.click(closeButtons()[0] as HTMLElement)
  rerender(<Alerts alerts={[...alerts]} />)
  expect(messages()).toEqual([])
})

test('a later alert joins those that still stand', () => {
  const first = errorAlert('a')
  const { rerender } = render(<Alerts alerts={[first]} />)
  rerender(<Alerts alerts={[first, successAlert('b')]} />)
  expect(messages()).toEqual(['Error a', 'Success b'])
})

test('the same words again are a new alert, shown once', () => {
  const first = errorAlert('a')
  const { rerender } = render(<Alerts alerts={[first]} />)
  fireEvent.click(closeButtons()[0] as HTMLElement)
  rerender(<Alerts alerts={[errorAlert('a')]} />)
  expect(messages()).toEqual(['Error a'])
  rerender(<Alerts alerts={[errorAlert('a')]} />)
  expect(messages()).toEqual(['Error a'])
})

test('five stand at most, and the oldest are cut', () => {
  render(<Alerts alerts={['a', 'b', 'c', 'd', 'e', 'f'].map(errorAlert)} />)
  expect(messages()).toEqual(['Error b', 'Error c', 'Error d', 'Error e', 'Error f'])
})

test('of a thousand at once, and of a thousand one by one, five stand; all go in their time', () => {
  const thousand = Array.from({ length: 1000 }, (_, at) => errorAlert(`message ${at}`))
  const last = [995, 996, 997, 998, 999].map((at) => `Error message ${at}`)
  expect(renderToString(<Alerts alerts={thousand} />).match(/role="alert"/g)).toHaveLength(5)
  render(<Alerts alerts={thousand} />)
  expect(messages()).toEqual(last)
  cleanup()
  const { rerender } = render(<Alerts alerts={[]} />)
  for (const alert of thousand) rerender(<Alerts alerts={[alert]} />)
  expect(messages()).toEqual(last)
  for (let gone = 0; gone < 5; gone += 1) endAnimation('alert-gone')
  expect(messages()).toEqual([])
})

test('whatever a message says is text, from the server and in the browser', () => {
  const hostile = errorAlert('<img src=x onerror="window.hacked=1"></p><script>window.hacked=1</script>&lt;')
  expect(renderToString(<Alerts alerts={[hostile]} />)).not.toMatch(/<img|<script|&lt;(?!img|\/p|script|\/script)/)
  render(<Alerts alerts={[hostile]} />)
  expect(messages()).toEqual([`Error ${hostile.message}`])
  expect(document.querySelector('.alert__message')?.children).toHaveLength(1)
})

function closeButtons() {
  return screen.queryAllByRole('button', { name: 'Close this message' })
}

function messages() {
  return [...document.querySelectorAll('.alert__message')].map(({ textContent }) => textContent)
}

function endAnimation(animationName: string) {
  const event = Object.assign(new Event('animationend', { bubbles: true }), { animationName })
  fireEvent(document.querySelector('.alert') as Element, event)
}
