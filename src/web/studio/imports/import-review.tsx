import { useState } from 'react'
import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { usePress } from '../posting/press.ts'
import { Batch, Facts, ItemWords, PublishBar } from '../review/batch.tsx'
import { Side } from '../review/changes.tsx'
import { UndoImport } from '../review/undo-import.tsx'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { Quiet } from '../views/quiet.tsx'
import { Mark } from '../views/rows.tsx'
import { Select } from '../views/select.tsx'
import type { ImportGroup, ImportRow, ImportRowsView } from './import-rows.ts'
import { LackedFields } from './lacked-fields.tsx'
import { endForm, typedName } from './typed-name.ts'

/** A file that is in the draft, with a box for each of its items. docs/behaviour.md 25.2. */
export function ImportReview({ shown }: { shown: ImportRowsView }) {
  const { heading, imported, total, groups, toCheck, remarks, left, moreLeft } = shown
  return (
    <Screen name="Review">
      <Work>
        <PageHead title={heading} lead={`${leadOf(imported)} Nothing is public until you publish.`}>
          <UndoImport />
        </PageHead>
        {toCheck.length > 0 && (
          <Note icon="warn" title={countOf(toCheck.length, 'thing to check', 'things to check')}>
            <List className="note__list">
              {toCheck.map(({ key, title, text }) => (
                <li key={key}>
                  <a href={`#item-${key}`}>
                    <bdi>{title}</bdi>
                  </a>{' '}
                  {text}
                </li>
              ))}
            </List>
          </Note>
        )}
        {remarks.length > 0 && (
          <Note icon="info" title="About this file">
            <List className="note__list">
              {remarks.map((line) => (
                <li key={line} dir="auto">
                  {line}
                </li>
              ))}
            </List>
          </Note>
        )}
        {groups.map((group) => (
          <Group group={group} key={group.title} />
        ))}
        {left.length > 0 && (
          <section className="batch" aria-label="Not imported">
            <Quiet title="Not imported" note={countOf(left.length + moreLeft, 'file or part', 'files and parts')}>
              <List className="left">
                {left.map(({ name, why }) => (
                  <li key={`${name} ${why}`} dir="auto">
                    <b>{name}</b>
                    <span>{why}</span>
                  </li>
                ))}
                {moreLeft > 0 && <li>And {moreLeft} more.</li>}
              </List>
            </Quiet>
          </section>
        )}
        <p className="fine">
          The file is deleted. What you leave out is deleted when you continue, or after 30 minutes.
        </p>
        <ActForm id={endForm}>
          <PublishBar words={`${imported} of ${total} in your draft`}>
            <Button main name="import" value="end">
              Continue
            </Button>
          </PublishBar>
        </ActForm>
      </Work>
    </Screen>
  )
}

function leadOf(imported: number): string {
  if (imported === 0) return 'Nothing of it is in your draft.'
  return `${countOf(imported, 'thing is', 'things are')} in your draft. Untick what you do not want.`
}

function Group({ group: { title, note, rows } }: { group: ImportGroup }) {
  return (
    <Batch title={title} note={note}>
      {rows.map((row) => (
        <li
          className={row.choosing.kind === 'box' ? 'item item--take' : 'item'}
          id={`item-${row.key}`}
          key={`${row.key} ${row.mark}`}
        >
          {row.choosing.kind === 'box' && (
            <Tick row={row} press={row.choosing.press} isTicked={row.choosing.isTicked} />
          )}
          <div>
            {row.known === null ? <Item row={row} /> : <Pairing row={row} known={row.known} />}
            <Ways row={row} />
            {row.isFinished !== null && <Finished row={row} isFinished={row.isFinished} />}
            {row.lacks.length > 0 && <LackedFields row={row} />}
          </div>
        </li>
      ))}
    </Batch>
  )
}

function Item({ row }: { row: ImportRow }) {
  const { title, fine, mark, facts, differences, reasons } = row
  const state = (
    <span className="item__state">
      {mark !== '' && <Mark tone={row.choosing.kind === 'nothing' ? 'soft' : 'good'}>{mark}</Mark>}
    </span>
  )
  const isOpen = differences.length > 0
  if (facts.length + differences.length + reasons.length === 0)
    return (
      <div className="item__row">
        <ItemWords title={title} fine={fine} />
        {state}
      </div>
    )
  return (
    <details open={isOpen}>
      <summary className="item__row">
        <ItemWords title={title} fine={fine} />
        <span className="item__state">
          {mark !== '' && <Mark>{mark}</Mark>}
          <Icon name="down" />
        </span>
      </summary>
      <div className="item__body">
        {facts.length > 0 && <Facts facts={facts} />}
        {differences.length > 0 && (
          <List className="item__fields">
            {differences.map(({ name, before, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one list may differ, and the list never changes
              <li className="change" key={`${name} ${at}`}>
                <span className="change__name">{name}</span>
                <Side which="In your draft" pieces={before} />
                <Side which="In the file" pieces={after} />
              </li>
            ))}
          </List>
        )}
        {reasons.map((reason) => (
          <p className="fine" dir="auto" key={reason}>
            {reason}
          </p>
        ))}
      </div>
    </details>
  )
}

/** An entry of the file beside the one of the draft that may be the same. */
function Pairing({ row: { title, fine }, known }: { row: ImportRow; known: NonNullable<ImportRow['known']> }) {
  return (
    <div className="pairing__sides">
      {[
        { which: 'In your draft', ...known },
        { which: 'In the file', title, fine },
      ].map((side) => (
        <div key={side.which}>
          <span className="change__which">{side.which}</span>
          <b dir="auto">{side.title}</b>
          <br />
          <span className="fine" dir="auto">
            {side.fine}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Sends a choice, and shows it until the answer is there. */
function useChoice(key: string) {
  const { press } = usePress()
  const [sent, setSent] = useState<string | null>(null)
  async function choose(choice: string, field: string) {
    setSent(choice)
    const form = new FormData()
    form.set('item', key)
    form.set(field, choice)
    await press(form, '/studio/review')
    setSent(null)
  }
  return { sent, choose: (choice: string, field = 'choice') => void choose(choice, field) }
}

function Tick({ row: { key, title }, press, isTicked }: { row: ImportRow; press: string; isTicked: boolean }) {
  const { sent, choose } = useChoice(key)
  return (
    <input
      className="check__input"
      type="checkbox"
      aria-label={`Import ${title}`}
      checked={sent === null ? isTicked : !isTicked}
      onChange={() => choose(press)}
    />
  )
}

type RadiosProps = {
  title: string
  name: string
  ways: readonly { value: string; label: string }[]
  chosen: string
  onChoose(value: string): void
}

function Radios({ title, name, ways, chosen, onChoose }: RadiosProps) {
  return (
    <fieldset className="pairing__ways">
      <legend>
        <VisuallyHidden>{title}</VisuallyHidden>
      </legend>
      {ways.map(({ value, label }) => (
        <Check key={value} type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)}>
          {label}
        </Check>
      ))}
    </fieldset>
  )
}

const finishedWays = [
  { value: 'no', label: 'Still studying' },
  { value: 'yes', label: 'Finished' },
]

/** Whether the owner finished a school of which the file has no end. */
function Finished({ row: { key, title }, isFinished }: { row: ImportRow; isFinished: boolean }) {
  const { sent, choose } = useChoice(key)
  return (
    <Radios
      title={`${title}: did you finish?`}
      name={`finished ${key}`}
      ways={finishedWays}
      chosen={sent ?? (isFinished ? 'yes' : 'no')}
      onChoose={(answer) => choose(answer, typedName(key, 'status'))}
    />
  )
}

/** What is imported only if the owner says how. */
function Ways({ row: { key, title, choosing } }: { row: ImportRow }) {
  const { sent, choose } = useChoice(key)
  if (choosing.kind === 'ways') {
    const { ways, choice } = choosing
    return <Radios title={title} name={`way ${key}`} ways={ways} chosen={sent ?? choice} onChoose={choose} />
  }
  if (choosing.kind !== 'school') return null
  return (
    <label className="pairing__ways" htmlFor={`school-${key}`}>
      <span className="fine">Add them to</span>
      <Select
        id={`school-${key}`}
        choices={[
          { value: '', label: 'No school' },
          ...choosing.schools.map((each) => ({ value: each.id, label: each.title })),
        ]}
        value={sent ?? choosing.choice}
        onChange={({ target }) => choose(target.value)}
      />
    </label>
  )
}
