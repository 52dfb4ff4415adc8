import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Answer, usePress } from '../posting/press.ts'

type SavingFormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'ref'> & {
  /** What the action of the page does with it. */
  act: string
  onAnswer(answer: Answer): void
}

/**
 * A form that saves itself after each choice, and when a field was left, or Enter was pressed in it. What is typed meanwhile stays, and is
 * saved next.
 */
export function SavingForm({ act, onAnswer, ...props }: SavingFormProps) {
  const { pathname, search } = useLocation()
  const { press, isSent } = usePress()
  const form = useRef<HTMLFormElement>(null)
  const save = useRef(async () => {})
  save.current = async () => {
    if (form.current === null) return
    const values = new FormData(form.current)
    values.set('act', act)
    const answer = await press(values, pathname + search)
    if (answer !== undefined) onAnswer(answer)
  }

  useEffect(() => {
    const changed = () => void save.current()
    const { current } = form
    // React's own event comes with every key.
    current?.addEventListener('change', changed)
    if (current !== null && [...current.elements].some(isChanged)) changed()
    return () => current?.removeEventListener('change', changed)
  }, [])

  return (
    <form
      {...props}
      ref={form}
      method="post"
      aria-busy={isSent || undefined}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    />
  )
}

/** Whether it was changed before the scripts ran. */
function isChanged(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false
  return element.type === 'radio' ? element.checked && !element.defaultChecked : element.value !== element.defaultValue
}
