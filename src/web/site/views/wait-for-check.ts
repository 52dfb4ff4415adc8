import { type FormEvent, type RefObject, useRef, useState } from 'react'

/** Lets a form that is submitted while its human check works wait for the check, and go on by itself. */
export function useWaitForCheck(form: RefObject<HTMLFormElement | null>) {
  const isVerifying = useRef(false)
  const isHeld = useRef(false)
  const [isWaiting, setIsWaiting] = useState(false)

  function hold(now: boolean) {
    isHeld.current = now
    setIsWaiting(now)
  }

  return {
    isWaiting,

    /** Whether a submit has to wait; then it is stopped. */
    holds(event: FormEvent): boolean {
      if (!isVerifying.current) return false
      event.preventDefault()
      hold(true)
      return true
    },

    /** Has to be called when the check begins to work, and when it is done or cannot go on. */
    onVerifying(now: boolean) {
      isVerifying.current = now
      if (now || !isHeld.current) return
      hold(false)
      form.current?.requestSubmit()
    },
  }
}
