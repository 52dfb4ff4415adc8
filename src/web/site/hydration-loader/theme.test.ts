// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.scripts
})

test.each([
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['', undefined],
  ['theme=system', 'system'],
  ['theme=purple', undefined],
  ['my-theme=dark', undefined],
])('the cookie %j shows the theme %s, and loads the scripts when there is one', async (cookie, shown) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  await import('./theme.ts')
  const { theme, scripts } = document.documentElement.dataset
  expect({ theme, scripts }).toEqual({ theme: shown, scripts: shown && 'soon' })
})

test('Back to a page that the browser kept shows the theme that was chosen since', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await import('./theme.ts')
  cookie.mockReturnValue('theme=dark')
  dispatchEvent(new Event('pageshow'))
  expect(document.documentElement.dataset.theme).toBe('dark')
})
