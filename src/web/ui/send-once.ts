import { type FormEvent, useEffect, useRef } from 'react'

/** Blocks a second submit until `answer` is a new object: a double click is faster than the disabled button. */
export function useSendOnce(answer: unknown): (event: FormEvent) => void {
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer resets it
  useEffect(() => {
    isSent.current = false
  }, [answer])
  return (event) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}
