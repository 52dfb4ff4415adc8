// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { followReplacedTexts } from './replaced-texts.ts'

beforeAll(() => followReplacedTexts(document))

afterEach(cleanup)

/** Other programs put an element in place of a text at once, around it, before it is removed, and once more later. */
const manners: Record<string, (text: Text) => void> = {
  'at once': (text) => text.replaceWith(foreign(text.data)),
  'before it is removed': (text) => {
    text.before(foreign(text.data))
    text.remove()
  },
  'around it': (text) => {
    const outer = document.createElement('font')
    text.before(outer)
    outer.append(text)
  },
  twice: (text) => {
    const first = foreign(text.data)
    text.replaceWith(first)
    first.replaceWith(foreign(text.data))
  },
}

const views: [string, ReactNode, ReactNode, string][] = [
  ['a text alone', 'one', 'two', 'two'],
  ['a text beside an element', [<b key="b">B</b>, 'one'], [<b key="b">B</b>, 'two'], 'Btwo'],
  ['a text that goes', ['one', <b key="b">B</b>], [null, <b key="b">B</b>], 'B'],
  ['an element that comes before a text', [null, 'one'], [<b key="b">B</b>, 'one'], 'B«one»'],
  ['a text that an element replaces', <Fragment key="a">one</Fragment>, <b key="b">B</b>, 'B'],
]

for (const [how, replace] of Object.entries(manners))
  for (const [what, before, after, expected] of views)
    test(`React changes ${what}, where something else replaced the texts ${how}`, async () => {
      const { container, rerender } = render(<p>{before}</p>)
      for (const text of textsIn(container)) replace(text)
      await act(async () => {})
      rerender(<p>{after}</p>)
      await act(async () => {})
      expect(container.textContent?.replaceAll(/[«»]/g, '')).toBe(expected.replaceAll(/[«»]/g, ''))
    })

test('a change in the same task as the replacement is followed, too', () => {
  const { container, rerender } = render(
    <p>
      {'one'}
      <b>B</b>
    </p>,
  )
  for (const text of textsIn(container)) text.replaceWith(foreign(text.data))
  rerender(
    <p>
      {null}
      <b>B</b>
    </p>,
  )
  expect(container.textContent).toBe('«B»')
})

test('to remove what is nowhere in the page is still an error', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow('not a child')
})

function foreign(text: string): HTMLElement {
  return Object.assign(document.createElement('font'), { textContent: `«${text}»` })
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) texts.push(text as Text)
  return texts
}
