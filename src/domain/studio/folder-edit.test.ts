import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { toFolderEdit } from './folder-edit.ts'

test.each([
  { act: 'describe', id: 'a.jpg', alt: 'A quay.', shown: none },
  { act: 'describe', id: 'a.jpg', alt: none, shown: '' },
  { act: 'focus', id: 'a.jpg', focus: { x: 0, y: 1 }, shown: none },
  { act: 'focus', id: 'a.jpg', focus: none, shown: { x: 0.5, y: 0.5 } },
  { act: 'step', id: 'a.jpg', by: -1 },
  { act: 'move', id: 'a.jpg', to: 3 },
  { act: 'remove', id: 'a.jpg' },
  { act: 'revert', id: 'a.jpg' },
  { act: 'revert-order' },
])('$act is read as it is sent', (edit) => {
  expect(toFolderEdit(JSON.parse(JSON.stringify({ ...edit, more: 'x' })))).toEqual(edit)
})

test('CRLF of an alternative text becomes LF', () => {
  expect(toFolderEdit({ act: 'describe', id: 'a', alt: 'a\r\nb', shown: none })).toMatchObject({ alt: 'a\nb' })
})

test.each([
  none,
  'remove',
  [],
  {},
  { act: 'remove' },
  { act: 'remove', id: 3 },
  { act: 'delete', id: 'a' },
  { act: 'describe', id: 'a', alt: 3, shown: none },
  { act: 'describe', id: 'a', alt: 'a' },
  { act: 'focus', id: 'a', focus: { x: 0.5, y: 1.01 }, shown: none },
  { act: 'focus', id: 'a', focus: { x: null, y: 0.5 }, shown: none },
  { act: 'focus', id: 'a', focus: none },
  { act: 'step', id: 'a', by: 2 },
  { act: 'move', id: 'a', to: 1.5 },
  { act: 'move', id: 'a', to: '1' },
])('%j is no change of a folder', (value) => {
  expect(toFolderEdit(value)).toBe(none)
})
