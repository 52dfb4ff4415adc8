import { Fragment } from 'react'
import type { FormField } from '#domain/studio/form-field.ts'
import type { MarkedWords } from '../autosave/autosave.ts'
import { useOwnTexts } from '../text/own-texts.ts'
import { Button } from '../views/button.tsx'
import type { ConflictView, EntryFormState } from './entry-context.ts'
import './conflict.css'

/** Both values of a field that was changed in two places, in the place of the field. docs/behaviour.md 23.6. */
export function ConflictChoice({
  field,
  conflict,
  state,
}: {
  field: FormField
  conflict: ConflictView
  state: EntryFormState
}) {
  const titleId = `${state.formId}-${field.name}-conflict`
  const words = conflict.marks.here.map(({ text }) => text).join('')
  const here = typeof conflict.here === 'string' ? conflict.here : words
  return (
    <section className="conflict" aria-labelledby={titleId}>
      <div>
        <h3 className="conflict__title" id={titleId}>
          {field.label} was changed in another tab
        </h3>
        <p className="fine">
          Both texts are kept until you choose. Everything else on this page is saved.
          {conflict.marks.isTooLong && ' They are too long to compare.'}
        </p>
      </div>
      <div className="conflict__texts">
        <Side title="Here" who="you, not saved" words={conflict.marks.here} mark="ins" field={field.name} />
        <Side title="In the draft" who={conflict.who} words={conflict.marks.stored} mark="del" field={field.name} />
      </div>
      <div className="row-of">
        <Button main type="button" onClick={() => state.keepHere(field.name)}>
          Keep what is here
        </Button>
        <Button type="button" onClick={() => state.takeStored(field.name)}>
          Take what is in the draft
        </Button>
        <Button small plain icon="copy" type="button" onClick={() => void navigator.clipboard.writeText(here)}>
          Copy what is here
        </Button>
      </div>
    </section>
  )
}

type SideProps = { title: string; who: string; words: readonly MarkedWords[]; mark: 'ins' | 'del'; field: string }

/** One of the texts. What keeping the text here would add is marked as added, what it would take away as removed. */
function Side({ title, who, words, mark: Mark, field }: SideProps) {
  return (
    <div className="conflict__text">
      <p className="conflict__who">
        <b>{title}</b>
        <span className="number">{who}</span>
      </p>
      <p className="conflict__words" {...useOwnTexts(field)}>
        {words.map(({ text, isOwn }, at) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of words have nothing else that tells them apart
          return isOwn ? <Mark key={at}>{text}</Mark> : <Fragment key={at}>{text}</Fragment>
        })}
      </p>
    </div>
  )
}
