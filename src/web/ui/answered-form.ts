import { type FormEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a form is answered (a new `answer` object): to the first invalid field, else to the button. The focus was lost because the button is disabled while the form is sent. Focus
 * that the visitor has moved elsewhere stays.
 */
export function useAnswerFocus(card: RefObject<HTMLElement | null>, answer: unknown): void {
  const before = useRef(answer)
  useEffect(() => {
    const isAnswered = answer !== undefined && before.current !== answer
    before.current = answer
    if (!isAnswered || card.current === null || !isFocusLost(card.current)) return
    const field = card.current.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(field ?? buttonIn(card.current))?.focus()
  }, [card, answer])
}

function isFocusLost(card: HTMLElement): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active === buttonIn(card)
}

function buttonIn(card: HTMLElement): HTMLElement | null {
  return card.querySelector<HTMLElement>('button[type="submit"]')
}

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
