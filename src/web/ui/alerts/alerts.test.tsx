// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { errorAlert, infoAlert, successAlert, warnAlert } from '#domain/site/alert.ts'
import { Alerts } from './alerts.tsx'

afterEach(cleanup)

test('each type has its word, its icon and its role', () => {
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

test.each(['Success! Your message was sent.', 'Success'])('the word of %j is not said twice', (message) => {
  render(<Alerts alerts={[successAlert(message)]} />)
  expect(messages()).toEqual([message])
  expect(document.querySelector('.alert__message b')?.textContent).toBe('Success')
})

test('a page rendered on the server contains its alerts', () => {
  expect(renderToString(<Alerts alerts={[errorAlert('Network Error')]} />)).toContain('Network Error')
})

test('the button closes an alert, and onClose receives its id', () => {
  const onClose = vi.fn()
  render(<Alerts alerts={[errorAlert('a'), errorAlert('b')]} onClose={onClose} />)
  closeButtons()[0]?.click()
  return vi.waitFor(() => {
    expect(messages()).toEqual(['Error b'])
    expect(onClose).toHaveBeenCalledExactlyOnceWith('error: a')
  })
})

test('after a keyboard close, focus moves to the next alert, and finally to the page', async () => {
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

test('a close by pointer does not move the focus, so the time of the others goes on', () => {
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

test('an alert is removed after its time, and not after its entry animation', () => {
  render(<Alerts alerts={[errorAlert('a')]} />)
  endAnimation('alert-in')
  expect(messages()).toEqual(['Error a'])
  endAnimation('alert-gone')
  expect(messages()).toEqual([])
})

test('a closed alert does not come back after a new render', () => {
  const alerts = [errorAlert('a')]
  const { rerender } = render(<Alerts alerts={alerts} />)
  fireEvent.click(closeButtons()[0] as HTMLElement)
  rerender(<Alerts alerts={[...alerts]} />)
  expect(messages()).toEqual([])
})

test('a later alert is added to those still shown', () => {
  const first = errorAlert('a')
  const { rerender } = render(<Alerts alerts={[first]} />)
  rerender(<Alerts alerts={[first, successAlert('b')]} />)
  expect(messages()).toEqual(['Error a', 'Success b'])
})

test('the same message again is a new alert, shown once', () => {
  const first = errorAlert('a')
  const { rerender } = render(<Alerts alerts={[first]} />)
  fireEvent.click(closeButtons()[0] as HTMLElement)
  rerender(<Alerts alerts={[errorAlert('a')]} />)
  expect(messages()).toEqual(['Error a'])
  rerender(<Alerts alerts={[errorAlert('a')]} />)
  expect(messages()).toEqual(['Error a'])
})

test('a repeated message is shown once, at its last position', () => {
  render(<Alerts alerts={['a', 'b', 'a'].map(errorAlert)} />)
  expect(messages()).toEqual(['Error b', 'Error a'])
})

test('five alerts are shown together; a sixth removes the oldest', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(errorAlert)
  const { rerender } = render(<Alerts alerts={five} />)
  expect(messages()).toEqual(['Error a', 'Error b', 'Error c', 'Error d', 'Error e'])
  rerender(<Alerts alerts={[...five, errorAlert('f')]} />)
  expect(messages()).toEqual(['Error b', 'Error c', 'Error d', 'Error e', 'Error f'])
})

test('of a thousand alerts, at once or in turn, five are shown, and all expire', { tags: 'extended' }, () => {
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

test('a message is always text, on the server and in the browser', () => {
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

/** Where React is loaded without animations, as in jsdom, it listens for the prefixed event. */
function endAnimation(animationName: string) {
  const alert = document.querySelector('.alert') as Element
  for (const type of ['animationend', 'webkitAnimationEnd'])
    fireEvent(alert, Object.assign(new Event(type, { bubbles: true }), { animationName }))
}
