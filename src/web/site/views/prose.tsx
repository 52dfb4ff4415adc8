import type { ReactNode } from 'react'
import './prose.css'

/** Running text. The HTML is what the Markdown port made: nothing else may come here. `lead` sets it larger. */
export function Prose({ html, lead }: { html: string; lead?: boolean }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safe HTML of the Markdown port
  return <div className={proseClass(lead)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Running text of plain paragraphs. */
export function Paragraphs({ texts, lead }: { texts: string[]; lead?: boolean }) {
  return (
    <div className={proseClass(lead)}>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike, and they never change places
        <p key={at} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}

/** What stands where there is nothing to read. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="prose--empty">{children}</p>
}

function proseClass(lead?: boolean): string {
  return lead ? 'prose prose--lead' : 'prose'
}
