import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './note.css'

type QuestionProps = {
  title: ReactNode
  text: string
  /** The page that the question is about: the answer is posted to it, and Cancel returns to it. */
  page: string
  button: { name: string; value: string; label: string }
  /** Hidden fields. */
  children?: ReactNode
}

/** A question before what cannot be undone. It gets the focus as the page loads, so that it is read first. */
export function Question({ title, text, page, button: { label, ...answer }, children }: QuestionProps) {
  return (
    <form
      className="note note--bad"
      method="post"
      action={page}
      aria-labelledby="question"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: as above
      autoFocus
    >
      {children}
      <Icon name="warn" />
      <div className="note__body">
        <h2 className="note__title" id="question">
          {title}
        </h2>
        <p>{text}</p>
        <div className="row-of">
          <button className="button button--danger" type="submit" {...answer}>
            {label}
          </button>
          <a className="button" href={page}>
            Cancel
          </a>
        </div>
      </div>
    </form>
  )
}
