import { useEffect, useRef, useState } from 'react'
import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { countOf } from '../count.ts'
import { Side } from '../review/changes.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { Mark } from '../views/rows.tsx'
import { chosenIn, wayPrefix } from './chosen.ts'
import { LackedFields } from './lacked-fields.tsx'
import type { ShownFound, ShownImport } from './shown-import.ts'
import '../form/field.css'
import '../pictures/drop.css'
import './preview.css'

/** What a file holds, with a box for each, and the buttons that put it into the draft or leave it. docs/behaviour.md 25.2. */
export function PreviewForm({ shown }: { shown: ShownImport }) {
  const { groups, begins, counts } = shown
  const chosen = groups.flatMap(({ founds }) => founds.filter(isChosen)).length
  const [count, setCount] = useState(chosen)
  const form = useRef<HTMLFormElement>(null)
  // What was ticked before the scripts were there.
  useEffect(() => setCount(tickedIn(form.current)), [])
  const lacked = groups.flatMap(({ founds }) => founds.flatMap(({ lacks }) => lacks))
  const wrong = lacked.flatMap(({ name, problem, line }) => (problem === '' ? [] : [[name, line]]))
  return (
    <ActForm ref={form} onChange={({ currentTarget }) => setCount(tickedIn(currentTarget))}>
      {/* What Enter presses. */}
      <button type="submit" hidden data-press="" />
      {counts !== '' && <p className="fine import__counts number">{counts}</p>}
      {wrong.length > 0 && <Problems errors={Object.fromEntries(wrong)} />}
      <Remarks lines={shown.remarks} />
      <Unusable shown={shown} />
      {groups.map(({ title, note, founds }) => (
        <Part key={title} title={title} note={note}>
          <List className="founds">
            {founds.map((found) => (
              <Found key={found.key} found={found} />
            ))}
          </List>
        </Part>
      ))}
      <LeftAlone shown={shown} />
      {begins && (
        <p className="fine import__left">
          Everything else of the sample is deleted in the draft. Visitors see it until you publish.
        </p>
      )}
      <p className="fine import__left">The file is deleted once you have chosen, or after 30 minutes.</p>
      <div className="import__foot">
        <button className="button" type="submit" name="act" value="discard" formNoValidate data-press="">
          Leave it all
        </button>
        <button className="button button--main" type="submit" name="act" value="take" data-press="">
          Put {count} into the draft
        </button>
      </div>
    </ActForm>
  )
}

function tickedIn(form: HTMLFormElement | null): number {
  return form === null ? 0 : chosenIn(new FormData(form)).ticked.length
}

/** What the owner should know of the file before anything is taken. */
function Remarks({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Note icon="warn" title="About this file">
      <ul className="note__list">
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** What cannot be used. It stops nothing. */
export function Unusable({ shown: { problems, moreProblems, badParts, partName } }: { shown: ShownImport }) {
  if (badParts === 0) return null
  return (
    <Note icon="warn" title={`${countOf(badParts, partName)} cannot be used`} isBad>
      <ul className="note__list">
        {problems.map((problem) => (
          <li key={problem} dir="auto">
            {problem}
          </li>
        ))}
        {moreProblems > 0 && <li>And {moreProblems} more.</li>}
      </ul>
    </Note>
  )
}

/** What has no place here, or is private. */
function LeftAlone({ shown: { leftAlone, moreLeftAlone } }: { shown: ShownImport }) {
  if (leftAlone.length === 0) return null
  return (
    <details className="import__left">
      <summary className="fine">
        Left alone: {countOf(leftAlone.length + moreLeftAlone, 'file or part', 'files and parts')}
      </summary>
      <ul className="note__list fine">
        {leftAlone.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
        {moreLeftAlone > 0 && <li>And {moreLeftAlone} more.</li>}
      </ul>
    </details>
  )
}

function isChosen({ choosing }: ShownFound): boolean {
  if (choosing.kind === 'box') return choosing.isTicked
  return choosing.kind !== 'nothing' && choosing.way !== '' && choosing.way !== 'leave'
}

function Found({ found }: { found: ShownFound }) {
  const { key, mark, isSoft, reasons, differences, choosing } = found
  return (
    <li className="found">
      {choosing.kind === 'box' ? (
        <label className="check">
          <input className="check__input" type="checkbox" name="tick" value={key} defaultChecked={choosing.isTicked} />
          <Title found={found} />
        </label>
      ) : (
        <div className="found__words">
          <Title found={found} />
        </div>
      )}
      <span className="rows__end">{mark !== '' && <Mark soft={isSoft}>{mark}</Mark>}</span>
      <Ways found={found} />
      <LackedFields found={found} />
      {reasons.length > 0 && (
        <ul className="found__more fine">
          {reasons.map((reason) => (
            <li key={reason} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <ul className="found__diff">
          {differences.map(({ name, before, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one list may differ, and the list never changes
            <li className="change change--small" key={`${name} ${at}`}>
              <span className="change__name">{name}</span>
              <Side which="In the draft" pieces={before} />
              <Side which="In the file" pieces={after} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Title({ found: { title, fine } }: { found: ShownFound }) {
  return (
    <span>
      <span className="rows__link" dir="auto">
        {title}
      </span>
      {fine !== '' && (
        <span className="check__note" dir="auto">
          {fine}
        </span>
      )}
    </span>
  )
}

/** What is taken only if the owner says how. */
function Ways({ found: { key, title, choosing } }: { found: ShownFound }) {
  const name = `${wayPrefix}${key}`
  if (choosing.kind === 'ways')
    return (
      <fieldset className="found__choice">
        <legend>
          <VisuallyHidden>{title}</VisuallyHidden>
        </legend>
        {choosing.ways.map(({ value, label }) => (
          <label className="check" key={value}>
            <input
              className="check__input"
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === choosing.way}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    )
  if (choosing.kind !== 'school') return null
  return (
    <label className="found__choice">
      <span className="fine">Add them to</span>
      <span className="field__select found__school">
        <select className="field__input" name={name} defaultValue={choosing.way}>
          <option value="">No school</option>
          {choosing.schools.map(({ id, title: school }) => (
            <option value={id} key={id}>
              {school}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </label>
  )
}
