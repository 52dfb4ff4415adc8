import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import { Sheet, SheetHead } from './sheet.tsx'

type Action = { label: string; to: string; icon: string; main?: boolean; reload?: boolean }
type NoticeProps = {
  ownerName: string
  /** In the page's language. */
  page: string
  /** What follows, and the labels, are the site's own words. */
  title: string
  messages: readonly string[]
  actions?: Action[]
  children?: ReactNode
}

/** A narrow sheet with a title, one or more paragraphs and up to two buttons: not found, coming soon, or failed. */
export function Notice({ ownerName, page, title, messages, actions = [], children }: NoticeProps) {
  const words = useWords()
  return (
    <Sheet kind="notice" ownerName={ownerName} page={page}>
      <SheetHead title={words(title)} leads={messages.map((each) => words(each))} />
      {children}
      {actions.length > 0 && (
        <p className="sheet__next">
          {actions.map(({ label, ...button }) => (
            <ButtonLink key={label} {...button}>
              {words(label)}
            </ButtonLink>
          ))}
        </p>
      )}
    </Sheet>
  )
}
