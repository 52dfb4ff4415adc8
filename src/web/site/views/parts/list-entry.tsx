import type { EntryView, ListView } from '#resume/write/list-views.ts'
import { Accordion } from '../../../ui/accordion.tsx'
import { TextList } from '../../../ui/list.tsx'
import '../../../ui/sheet/prose.css'

/** A list of up to so many entries is open. docs/behaviour.md 4.3. */
const openUpTo = 6

/** The lists of the resume that have more than a text in each entry. docs/behaviour.md 4.3. */
export function ResumeLists({ lists }: { lists: readonly ListView[] }) {
  return lists.map(({ title, entries }) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat, and their order never changes
    const items = entries.map((entry, at) => <ListEntry entry={entry} key={at} />)
    return <Accordion key={title} title={title} items={items} open={items.length <= openUpTo} kind="long" />
  })
}

/** One entry: its title in bold, a line of facts, its text, and its points. */
export function ListEntry({ entry: { title, line, text, points, link } }: { entry: EntryView }) {
  return (
    <>
      {title !== '' && <strong>{link === null ? title : <a href={link}>{title}</a>}</strong>}
      {line !== '' && <p>{line}</p>}
      {(text !== null || points.length > 0) && (
        <div className="prose">
          {text !== null && (
            <p className="prose__lines" dir="auto">
              {text}
            </p>
          )}
          {points.length > 0 && <TextList className="prose__list" itemClassName="prose__item" items={points} />}
        </div>
      )}
    </>
  )
}
