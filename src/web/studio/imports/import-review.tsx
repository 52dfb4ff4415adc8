import { useState } from 'react'
import { List } from '../../ui/list.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { Batch, PublishBar, Row } from '../review/rows.tsx'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { ImportGroup, ImportRowsView, ImportRowView } from './import-rows.ts'

/** What a file holds, with a box for each part. docs/behaviour.md 25.2. */
export function ImportReview({ shown }: { shown: ImportRowsView }) {
  const { heading, lead, groups, remarks, left, moreLeft } = shown
  const rows = groups.flatMap((group) => group.rows)
  const [ticked, setTicked] = useState(() => new Set(rows.filter((row) => row.ticked).map(({ key }) => key)))
  const tick = (keys: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before)
      for (const key of keys) isTicked ? next.add(key) : next.delete(key)
      return next
    })
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
            <Group key={group.title} group={group} ticked={ticked} onTick={tick} />
          ))}
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

type GroupProps = {
  group: ImportGroup
  ticked: ReadonlySet<string>
  onTick(keys: readonly string[], isTicked: boolean): void
}

function Group({ group: { title, note, rows }, ticked, onTick }: GroupProps) {
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
      {rows.map(({ key, row, known, notes }) => (
        <Row
          key={key}
          id={`item-${key}`}
          row={row}
          sides={['In your draft', 'In the file']}
          isOpen={row.changes.length > 0 || known !== null}
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

function Left({ left, moreLeft }: Pick<ImportRowsView, 'left' | 'moreLeft'>) {
  return (
    <section className="batch" aria-label="Left out">
      <Quiet title={`Left out: ${left.length + moreLeft}`}>
        <List className="left">
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
