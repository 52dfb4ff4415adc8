import { type RefObject, useEffect, useRef } from 'react'

/**
 * Who has sent a form goes on where it matters when its answer is there, which is another object: at the first refused
 * field, else at the button; when the form is a new one by its `id`, at the card that holds it. The focus was lost with the
 * button, which cannot be pressed while the form is sent. Where somebody has put it elsewhere, it stays.
 */
export function useAnswerFocus(card: RefObject<HTMLElement | null>, answer: unknown, id = ''): void {
  const before = useRef({ answer, id })
  useEffect(() => {
    const isNew = before.current.id !== id
    const isAnswered = answer !== undefined && before.current.answer !== answer
    before.current = { answer, id }
    if (!isAnswered || card.current === null || !isFocusLost(card.current)) return
    const field = card.current.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (isNew) card.current.focus({ preventScroll: true })
    else (field ?? buttonIn(card.current))?.focus()
  }, [card, answer, id])
}

function isFocusLost(card: HTMLElement): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active === buttonIn(card)
}

function buttonIn(card: HTMLElement): HTMLElement | null {
  return card.querySelector<HTMLElement>('button[type="submit"]')
}
