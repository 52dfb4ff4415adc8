import { type FormEvent, type RefObject, useRef, useState } from 'react'

/** Holds a form that is submitted while its human check runs, and submits it when the check is done. */
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

    /** Whether a submit has to wait; then its default is prevented. */
    holds(event: FormEvent): boolean {
      if (!isVerifying.current) return false
      event.preventDefault()
      hold(true)
      return true
    },

    /** Must be called when the check starts, and when it is done or failed. */
    onVerifying(now: boolean) {
      isVerifying.current = now
      if (now || !isHeld.current) return
      hold(false)
      form.current?.requestSubmit()
    },
  }
}
