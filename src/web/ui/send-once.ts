import { type FormEvent, useRef } from 'react'

/**
 * Blocks a second submit until `answer` is a new object: a double click is faster than the disabled button. It compares answers
 * instead of resetting a flag in an effect, which can run after the first of two submits.
 */
export function useSendOnce(answer: unknown): (event: FormEvent) => void {
  const sentWith = useRef<unknown>(nothingSent)
  return (event) => {
    if (sentWith.current === answer) event.preventDefault()
    sentWith.current = answer
  }
}

const nothingSent = {}
