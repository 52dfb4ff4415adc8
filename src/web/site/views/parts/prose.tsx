import type { ReactNode } from 'react'
import '../../../ui/sheet/prose.css'

type ProseProps = { html: string; lead?: boolean; mark?: string }

/**
 * Running text. `html` must come from the Markdown port, which makes it safe. `lead` makes the text larger; `mark` is its
 * microformat.
 */
export function Prose({ html, lead, mark }: ProseProps) {
  const className = mark ? `${proseClass(lead)} ${mark}` : proseClass(lead)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safe HTML of the Markdown port
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A large plain text with the lines that its owner typed. */
export function Lines({ text }: { text: string }) {
  return (
    <p className={`${proseClass(true)} prose__lines`} dir="auto">
      {text}
    </p>
  )
}

/** Running text of plain paragraphs. */
export function Paragraphs({ texts, lead }: { texts: string[]; lead?: boolean }) {
  return (
    <div className={proseClass(lead)}>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and their order never changes
        <p className="prose__lines" key={at} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}

/** The text in place of a missing one. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="prose--empty">{children}</p>
}

function proseClass(lead?: boolean): string {
  return lead ? 'prose prose--lead' : 'prose'
}
