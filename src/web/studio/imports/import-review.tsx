import { useState } from 'react'
import { List } from '../../ui/list.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { Batch, PublishBar, Row } from '../review/rows.tsx'
import { countOf } from '../text/wording.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { Icon } from '../views/icon.tsx'
import { NotPlacedText } from '../views/not-placed.tsx'
import { Note } from '../views/note.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { ImportGroup, ImportRowsView, ImportRowView } from './import-rows.ts'

/** What a file holds, with a box for each part. docs/behaviour.md 25.2. */
export function ImportReview({ shown }: { shown: ImportRowsView }) {
  const { heading, lead, groups, remarks, left, moreLeft, notPlaced } = shown
  const rows = groups.flatMap((group) => group.rows)
  const [ticked, setTicked] = useState(() => new Set(rows.filter((row) => row.ticked).map(({ key }) => key)))
  const tick = (keys: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before)
      for (const key of keys) isTicked ? next.add(key) : next.delete(key)
      return next
    })
  const [swapped, setSwapped] = useState<ReadonlySet<string>>(new Set())
  const swap = (key: string, isSwapped: boolean) => setSwapped((before) => withKey(before, key, isSwapped))
  const amountOf = (of: readonly ImportRowView[]) => of.reduce((sum, { amount }) => sum + amount, 0)
  const [amount, total] = [amountOf(rows.filter(({ key }) => ticked.has(key))), amountOf(rows)]
  const toCheck = rows.filter(({ check }) => check !== '')
  return (
    <Screen name={heading} trail={[{ to: '/studio/import', title: 'Import and export' }]}>
      <Work>
        <PageHead title={heading} lead={lead} />
        {toCheck.length > 0 && (
          <Note icon="warn" title={countOf(toCheck.length, 'thing to check', 'things to check')}>
            <List className="note__list">
              {toCheck.map(({ key, row: { title }, check }) => (
                <li key={key}>
                  <a href={`#item-${key}`}>
                    “<bdi>{title}</bdi>”
                  </a>{' '}
                  {check}
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
        <ActForm>
          {groups.map((group) => (
            <Group key={group.title} {...{ group, ticked, swapped }} onTick={tick} onSwap={swap} />
          ))}
          {notPlaced !== '' && <NotPlaced text={notPlaced} />}
          {left.length > 0 && <Left left={left} moreLeft={moreLeft} />}
          <p className="fine">The file is deleted. What you leave out goes when you continue, or after 30 minutes.</p>
          <PublishBar words={`${amount} of ${total} chosen`}>
            <Button main>Continue</Button>
          </PublishBar>
        </ActForm>
      </Work>
    </Screen>
  )
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((each) => each !== key)
  return new Set(isIn ? [...others, key] : others)
}

/** What of a document is in no row. */
function NotPlaced({ text }: { text: string }) {
  return (
    <Batch title="Not placed" note="What of the file is in no row. It stays beside your forms after you continue.">
      <li>
        <NotPlacedText text={text} />
      </li>
    </Batch>
  )
}

type GroupProps = {
  group: ImportGroup
  ticked: ReadonlySet<string>
  swapped: ReadonlySet<string>
  onTick(keys: readonly string[], isTicked: boolean): void
  onSwap(key: string, isSwapped: boolean): void
}

function Group({ group: { title, note, rows }, ticked, swapped, onTick, onSwap }: GroupProps) {
  const keys = rows.map(({ key }) => key)
  const count = keys.filter((key) => ticked.has(key)).length
  const isAll = count === keys.length
  const words = `${count} of ${keys.length}${note === '' ? '' : `. ${note}`}`
  const all = (
    <Button small plain type="button" onClick={() => onTick(keys, !isAll)}>
      {isAll ? 'Untick all' : 'Tick all'}
    </Button>
  )
  return (
    <Batch title={title} note={words} acts={keys.length > 1 ? all : undefined}>
      {rows
        .map((each) => shownView(each, swapped))
        .map(({ key, row, known, notes, lines, doubts, swapped: other }) => (
          <Row
            key={key}
            id={`item-${key}`}
            row={row}
            sides={['In your draft', 'In the file']}
            isOpen={row.changes.length > 0 || known !== null}
            lines={lines}
            below={
              doubts.length === 0 ? undefined : (
                <Doubts
                  doubts={doubts}
                  swap={other === null ? null : { key, isOn: swapped.has(key), onChange: (isOn) => onSwap(key, isOn) }}
                />
              )
            }
            notes={known === null ? notes : [`In your draft: ${known.title}, ${known.fine}`, ...notes]}
            box={
              <input
                className="check__input"
                type="checkbox"
                name="row"
                value={key}
                aria-label={`Import ${row.title}`}
                checked={ticked.has(key)}
                onChange={({ target }) => onTick([key], target.checked)}
              />
            }
          />
        ))}
    </Batch>
  )
}

/** A row as it stands: with title and company exchanged where the owner swaps them. */
function shownView(view: ImportRowView, swapped: ReadonlySet<string>): ImportRowView {
  const isSwapped = view.swapped !== null && swapped.has(view.key)
  return isSwapped ? { ...view, row: { ...view.row, ...view.swapped } } : view
}

type DoubtsProps = {
  doubts: readonly string[]
  swap: { key: string; isOn: boolean; onChange(isOn: boolean): void } | null
}

/** What is doubtful in a row, and the box that exchanges title and company. */
function Doubts({ doubts, swap }: DoubtsProps) {
  return (
    <>
      <p className="item__doubt">
        <Icon name="warn" />
        <span>{doubts.join(' ')}</span>
      </p>
      {swap !== null && (
        <Check
          name="swap"
          value={swap.key}
          checked={swap.isOn}
          onChange={({ target }) => swap.onChange(target.checked)}
        >
          Swap title and company
        </Check>
      )}
    </>
  )
}

function Left({ left, moreLeft }: Pick<ImportRowsView, 'left' | 'moreLeft'>) {
  return (
    <section className="batch" aria-label="Left out">
      <Quiet title={`Left out: ${left.length + moreLeft}`}>
        <List className="stack stack--close left">
          {left.map(({ name, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and the list never changes
            <li key={at} dir="auto">
              <b>{name}</b>
              <span>{why}</span>
            </li>
          ))}
          {moreLeft > 0 && <li>And {moreLeft} more.</li>}
        </List>
      </Quiet>
    </section>
  )
}
