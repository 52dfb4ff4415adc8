import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { countOf } from '../text/wording.ts'
import { ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Mark } from '../views/rows.tsx'
import { folderPath } from './folder-view.ts'
import type { PictureListView } from './load-picture-list.ts'
import '../views/thumbnails.css'

type PictureListProps = {
  pictureList: PictureListView
  /** What the pictures are of, for the name of the link. */
  of: string
  /** How many of them the page shows; the others are pale. */
  shown?: number
}

/** The first pictures of a folder, and the way to its screen. docs/behaviour.md 23.11. */
export function PictureList({
  pictureList: { folder, thumbnails, count, changes, withoutText },
  of,
  shown = count,
}: PictureListProps) {
  const facts = [
    count === 0 ? 'No pictures yet.' : countOf(count, 'picture'),
    ...(withoutText > 0 ? [`${withoutText} without a description`] : []),
  ]
  return (
    <>
      {count > 0 && (
        <div className="picture-list">
          {thumbnails.map((thumbnail, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the folder
              key={at}
              className={`thumbnail picture-list__thumbnail${at < shown ? '' : ' picture-list__thumbnail--soft'}`}
            >
              {thumbnail === null ? (
                <Icon name="picture" />
              ) : (
                <img src={thumbnail} alt="" loading="lazy" decoding="async" />
              )}
              <span className="picture-list__number" aria-hidden="true">
                {at + 1}
              </span>
            </span>
          ))}
        </div>
      )}
      <div className="row-of">
        <ButtonLink small icon="picture" href={folderPath(folder)}>
          {count === 0 ? 'Add pictures' : 'Change the pictures'}
          <VisuallyHidden>: {of}</VisuallyHidden>
        </ButtonLink>
        <span className="fine">{facts.join(', ')}</span>
        {changes > 0 && <Mark>{countOf(changes, 'change')}</Mark>}
      </div>
    </>
  )
}
