// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { carrierOf } from './carry-over.ts'

const form = (
  <form>
    <p>Words</p>
    <input name="name" />
    <input name="kind" type="radio" value="a" defaultChecked />
    <input name="kind" type="radio" value="b" />
    <input id="agreed" type="checkbox" />
    <select name="place">
      <option>here</option>
      <option>there</option>
    </select>
    <textarea name="message" />
    <input name="stamp" type="hidden" value="new" />
  </form>
)

for (const [how, page, isChanged] of [
  ['a page that is hydrated', form, false],
  ['a page that is made again', form, true],
  ['a part of a page that is made again', <Suspense key="part">{form}</Suspense>, true],
] as const)
  test(`what was typed, ticked and focused stays in ${how}`, async () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(page)
    if (isChanged) container.querySelector('p')?.replaceChildren(document.createElement('font'))
    const [name, , second, agreed, place, message, stamp] = controls(container)
    Object.assign(name as object, { value: 'Ada' })
    Object.assign(second as object, { checked: true })
    Object.assign(agreed as object, { checked: true })
    Object.assign(place as object, { value: 'there' })
    Object.assign(message as object, { value: 'Hello' })
    Object.assign(stamp as object, { value: 'old' })
    message?.focus()
    ;(message as HTMLTextAreaElement).setSelectionRange(1, 3)

    const carryOver = carrierOf(document)
    let recovered = 0
    const onRecoverableError = () => {
      carryOver()
      recovered += 1
    }
    let root: Root | undefined
    await act(async () => {
      root = hydrateRoot(container, page, { onRecoverableError })
    })
    onTestFinished(() => act(() => root?.unmount()))
    expect(recovered).toBe(isChanged ? 1 : 0)
    const after = controls(container)
    expect(after[0] === name).toBe(!isChanged)
    expect(container.querySelector('p')?.textContent).toBe('Words')
    expect(after.map(({ value }) => value)).toEqual(['Ada', 'a', 'b', 'on', 'there', 'Hello', 'new'])
    expect(after.map((each) => 'checked' in each && each.checked)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ])
    const focused = document.activeElement as HTMLTextAreaElement
    expect([focused === after[5], focused.selectionStart, focused.selectionEnd]).toEqual([true, 1, 3])
  })

function controls(container: Element) {
  return [
    ...container.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ),
  ]
}
