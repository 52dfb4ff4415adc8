import { expect, test } from 'vitest'
import { editorView, inLookOf, shouldRevalidate, withEditorView } from './editor-view.ts'

test('an address names the shown side, the width and the theme; anything else is as without a name', () => {
  expect(editorView('?side=preview&wide=phone&ink=dark')).toEqual({ side: 'preview', wide: 'phone', ink: 'dark' })
  for (const search of ['', '?side=edit', '?side=x&wide=x&ink=system'])
    expect(editorView(search)).toEqual({ side: 'edit', wide: null, ink: null })
})

test('a link to another look keeps the rest of the address', () => {
  expect(withEditorView('?wide=phone&picture=a', { ink: 'dark' })).toBe('?wide=phone&picture=a&ink=dark')
  expect(withEditorView('?wide=phone', { wide: 'tablet' })).toBe('?wide=tablet')
})

test('a page that a press leads to is shown in the same look', () => {
  const search = '?wide=phone&picture=a&ink=dark'
  expect(inLookOf(search, '/studio/home')).toBe('/studio/home?wide=phone&ink=dark')
  expect(inLookOf('?other=1', '/studio/home')).toBe('/studio/home')
})

test('another look of the studio reads no data again, and everything else does', () => {
  const asks = (from: string, to: string, formMethod?: 'POST', actionStatus?: number) =>
    shouldRevalidate({
      currentUrl: new URL(from, 'http://vita.invalid'),
      nextUrl: new URL(to, 'http://vita.invalid'),
      formMethod,
      actionStatus,
      defaultShouldRevalidate: true,
    } as Parameters<typeof shouldRevalidate>[0])
  expect(asks('/studio/home', '/studio/home?wide=phone')).toBe(false)
  expect(asks('/studio/home?side=preview&ink=dark', '/studio/home')).toBe(false)
  expect(asks('/studio/home', '/studio/about?wide=phone')).toBe(true)
  expect(asks('/studio/messages', '/studio/messages?page=2&wide=phone')).toBe(true)
  expect(asks('/studio/home', '/studio/home')).toBe(true)
  expect(asks('/studio/home', '/studio/home?wide=phone', 'POST')).toBe(true)
  expect(asks('/studio/review', '/studio/review', 'POST', 409)).toBe(true)
  expect(asks('/studio/review', '/studio/review', 'POST', 503)).toBe(false)
})
