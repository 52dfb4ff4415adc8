import type { EntryView } from '#resume/write/list-views.ts'
import { TextList } from '../../../ui/list.tsx'
import '../../../ui/sheet/prose.css'

/** An entry of a list: its title in bold, a line of facts, its text, and its points. */
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
