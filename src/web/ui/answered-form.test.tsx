// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSendOnce } from './answered-form.ts'

afterEach(cleanup)

test('of two submits one is sent, until there is another answer', () => {
  const { show, submit, sent } = form()
  show({})
  submit()
  submit()
  expect(sent()).toBe(1)
  show({})
  submit()
  submit()
  expect(sent()).toBe(2)
})

test('a submit before the effects of an answer have run counts, too', () => {
  const { show, submit, sent } = form({ isEarly: true })
  for (const count of [1, 2]) {
    show({})
    submit()
    expect(sent()).toBe(count)
  }
})

test('before the first answer one is sent, too', () => {
  const { show, submit, sent } = form()
  show(undefined)
  submit()
  submit()
  expect(sent()).toBe(1)
})

/** A form that counts what it sends. `isEarly`: it is submitted when it is shown, before effects run. */
function form({ isEarly = false } = {}) {
  let sent = 0
  let shown: ReturnType<typeof render> | undefined
  function Form({ answer }: { answer: unknown }) {
    const element = useRef<HTMLFormElement>(null)
    const sendOnce = useSendOnce(answer)
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is submitted once for each answer
    useLayoutEffect(() => {
      if (isEarly) element.current?.requestSubmit()
    }, [answer])
    function submit(event: FormEvent) {
      sendOnce(event)
      if (!event.defaultPrevented) sent += 1
      event.preventDefault()
    }
    return <form ref={element} onSubmit={submit} />
  }
  return {
    show(answer: unknown) {
      if (shown === undefined) shown = render(<Form answer={answer} />)
      else shown.rerender(<Form answer={answer} />)
    },
    submit: () => fireEvent.submit(document.forms[0] as HTMLFormElement),
    sent: () => sent,
  }
}
