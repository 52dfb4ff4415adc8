import type { Answer } from '../posting/press.ts'
import { useOwnTexts } from '../text/own-texts.ts'
import { ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'

type ReplacedProps = { words: readonly { title: string; label: string; text: string }[] }

/** `replaced`: the words of the draft that the restore has replaced. */
export type RestoreAnswer = Answer & { replaced?: ReplacedProps['words'] }

/** The words of the draft that a restore has replaced. They stay until the owner leaves the page. docs/behaviour.md 24.4. */
export function Replaced({ words }: ReplacedProps) {
  const own = useOwnTexts()
  return (
    <>
      <Note icon="info" title="Restored into the draft. Nothing is published yet." role="status">
        <p>Your draft had other text here. It stays on this page until you leave it.</p>
        <div className="row-of">
          <ButtonLink main href="/studio/review">
            Review
          </ButtonLink>
          <ButtonLink href="/studio/history">History</ButtonLink>
        </div>
      </Note>
      <Part title="What your draft had">
        {words.map(({ title, label, text }) => (
          <div className="field" key={`${title} ${label}`}>
            <p className="field__label">
              <bdi>{title}</bdi>: {label}
            </p>
            <p className="conflict__words" {...own}>
              {text}
            </p>
          </div>
        ))}
      </Part>
    </>
  )
}
