import { type FormEvent, useEffect, useRef } from 'react'

/** Lets a form be sent once until its `answer` is another object: a double click comes before the button is disabled. */
export function useSendOnce(answer: unknown): (event: FormEvent) => void {
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what it waits for
  useEffect(() => {
    isSent.current = false
  }, [answer])
  return (event) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}
