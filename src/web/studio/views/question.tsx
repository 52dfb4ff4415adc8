import './note.css'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Answer } from '../posting/press.ts'
import { ActForm, Button } from './button.tsx'
import { Icon } from './icon.tsx'

type QuestionProps<T> = {
  title: ReactNode
  text: string
  button: { name: string; value: string; label: string }
  /** The id of what asks it. */
  opener: string
  onAnswer?: (answer: T) => void
  onCancel(): void
  /** Hidden fields. */
  children?: ReactNode
}

/** A question before what cannot be undone. It has the focus at first, so that it is read; then what asks it has the focus again. */
export function Question<T extends Answer>({
  title,
  text,
  button,
  opener,
  onAnswer,
  onCancel,
  children,
}: QuestionProps<T>) {
  const { label, ...answer } = button
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.focus()
    return () => document.getElementById(opener)?.focus()
  }, [opener])
  return (
    <ActForm<T> className="note note--bad" ref={form} aria-labelledby="question" tabIndex={-1} onAnswer={onAnswer}>
      {children}
      <Icon name="warn" />
      <div className="stack stack--near">
        <h2 className="note__title" id="question">
          {title}
        </h2>
        <p>{text}</p>
        <div className="row-of">
          <Button danger {...answer}>
            {label}
          </Button>
          <Button type="button" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </ActForm>
  )
}
