import type { ComponentProps, ReactNode } from 'react'

type CheckProps = ComponentProps<'input'> & { note?: ReactNode; noteId?: string }

/** A box with its words or, as a radio button, one of several choices. `note` stands below the words. */
export function Check({ note = '', noteId, type = 'checkbox', children, ...input }: CheckProps) {
  return (
    <label className="check">
      <input {...input} className="check__input" type={type} />
      <span>
        {children}
        {note !== '' && (
          <span className="rows__fine" id={noteId}>
            {note}
          </span>
        )}
      </span>
    </label>
  )
}
