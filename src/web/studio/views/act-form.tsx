import type { ComponentProps, FormEvent } from 'react'
import { useLocation } from 'react-router'
import { type Answer, isRejection, usePress } from '../posting/press.ts'

type ActFormProps<T> = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  /** The page whose action does it; this page if it is not given. */
  action?: string
  /** Is awaited before the form is sent. */
  before?: () => Promise<void>
  onAnswer?: ((answer: T) => void) | undefined
}

/**
 * A form that is sent by the scripts: the page stays, its data is read again, and the frame shows the answer. What was typed goes when it
 * is done. A press meanwhile does nothing; the buttons keep the focus. docs/behaviour.md 23.13.
 */
export function ActForm<T extends Answer = Answer>({ action, before, onAnswer, ...form }: ActFormProps<T>) {
  const { pathname, search } = useLocation()
  const { press, isSent } = usePress<T>()
  const to = action ?? pathname + search

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event
    event.preventDefault()
    if (isSent) return
    const sent = new FormData(currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    await before?.()
    const answer = await press(sent, to)
    if (answer === undefined) return
    if (!isRejection(answer)) currentTarget.reset()
    onAnswer?.(answer)
  }

  return (
    <form
      {...form}
      method="post"
      action={to}
      aria-busy={isSent || undefined}
      onSubmit={(event) => void submit(event)}
    />
  )
}
