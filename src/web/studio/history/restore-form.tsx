import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import type { DifferenceView } from './history-view.ts'
import type { RestoreAnswer } from './replaced.tsx'
import '../views/rows.css'

type RestoreFormProps = {
  number: number
  /** How many changes the draft holds. */
  drafted: number
  differences: readonly DifferenceView[]
  changes: readonly { key: string; title: string; text: string }[]
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
          <List className="rows">
            {differences.map((difference) => (
              <Difference key={`${difference.name} ${difference.value}`} difference={difference} />
            ))}
          </List>
        </Part>
      )}
      <Part title="What it changed then">
        <List className="rows">
          {changes.map(({ key, title, text }) => (
            <li className="rows__item" key={key}>
              <div>
                <span className="rows__link" dir="auto">
                  {title}
                </span>
                <span className="rows__fine">{text}</span>
              </div>
            </li>
          ))}
        </List>
      </Part>
    </ActForm>
  )
}

function Difference({ difference: { name, value, title, text, isDrafted } }: { difference: DifferenceView }) {
  return (
    <li className="rows__item">
      <div>
        <span className="rows__link" dir="auto">
          {title}
        </span>
        <span className="rows__fine" dir="auto">
          {text}
        </span>
        {isDrafted && (
          <span className="rows__fine">
            Your draft has other text here. Restoring replaces it; it stays on the next page until you leave that.
          </span>
        )}
      </div>
      <div className="rows__end">
        <Check name={name} value={value} defaultChecked={!isDrafted}>
          <VisuallyHidden>
            Restore {text} of {title}
          </VisuallyHidden>
        </Check>
      </div>
    </li>
  )
}
