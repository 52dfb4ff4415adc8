import type { ReactNode } from 'react'

/** The value of a text in whose place an element stands. */
export const gap = '\0'

/** A text with an element in its gap. */
export function around(text: string, element: ReactNode): ReactNode {
  const [before, after] = text.split(gap)
  return (
    <>
      {before}
      {element}
      {after}
    </>
  )
}
