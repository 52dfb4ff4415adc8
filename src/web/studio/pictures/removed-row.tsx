import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Button } from '../views/button.tsx'
import type { PictureView } from './folder-view.ts'
import { Thumbnail } from './thumbnail.tsx'
import './cards.css'

/** A picture that the site has and the draft has not. */
export function RemovedRow({ picture, onRevert }: { picture: PictureView; onRevert(id: string): void }) {
  const { id, name } = picture
  return (
    <div className="cards__item cards__item--gone">
      <span className="thumbnail cards__thumbnail cards__thumbnail--wait">
        <Thumbnail picture={picture} />
      </span>
      <div className="cards__matter">
        <p className="ends cards__name">
          <b>Removed</b>
          <bdi>
            <del>{name}</del>
          </bdi>
        </p>
        <p className="fine">It goes when you publish.</p>
      </div>
      <div className="cards__acts">
        <Button plain type="button" onClick={() => onRevert(id)}>
          Revert<VisuallyHidden> the removal of {name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}
