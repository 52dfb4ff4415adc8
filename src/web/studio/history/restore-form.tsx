import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Row, Rows } from '../views/rows.tsx'
import type { DifferenceView, RecordedChangeView } from './history-view.ts'
import type { RestoreAnswer } from './replaced.tsx'

type RestoreFormProps = {
  number: number
  /** How many changes the draft holds. */
  drafted: number
  differences: readonly DifferenceView[]
  changes: readonly RecordedChangeView[]
  onAnswer(answer: RestoreAnswer): void
}

/** What differs from the site now, with a box for each, and what the publish changed then. */
export function RestoreForm({ number, drafted, differences, changes, onAnswer }: RestoreFormProps) {
  const count = differences.length
  return (
    <ActForm<RestoreAnswer> onAnswer={onAnswer}>
      {count === 0 ? (
        <Note icon="info" title="This is what the site shows." />
      ) : (
        <Note icon="info" title="Restore this version?">
          <p>
            {countOf(count, 'thing differs', 'things differ')} from the site now.{' '}
            {count === 1 ? 'It becomes a change' : 'They become changes'} in your draft
            {drafted > 0 && `, which keeps its ${countOf(drafted, 'change')}`}. Nothing is public until you publish.
          </p>
          <div className="row-of">
            <Button main icon="undo">
              Restore version {number}
            </Button>
            <ButtonLink href="/studio/history">Cancel</ButtonLink>
          </div>
        </Note>
      )}
      {count > 0 && (
        <Part title="What differs from the site now">
          <Rows>
            {differences.map((difference) => (
              <Difference key={`${difference.name} ${difference.value}`} difference={difference} />
            ))}
          </Rows>
        </Part>
      )}
      <Part title="What it changed then">
        <Rows>
          {changes.map(({ key, title, isOwn, text }) => (
            <Row key={key} isOwn={isOwn} title={title} fine={text} />
          ))}
        </Rows>
      </Part>
    </ActForm>
  )
}

const draftedText =
  'Your draft has other text here. Restoring replaces it; it stays on the next page until you leave that.'

function Difference({ difference: { name, value, title, isOwn, text, isDrafted } }: { difference: DifferenceView }) {
  return (
    <Row title={title} isOwn={isOwn} fine={isDrafted ? [text, draftedText] : text}>
      <Check name={name} value={value} defaultChecked={!isDrafted}>
        <VisuallyHidden>
          Restore {text} of {title}
        </VisuallyHidden>
      </Check>
    </Row>
  )
}
