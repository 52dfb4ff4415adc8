import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { SendEdit, ShownPicture } from './folder-view.ts'
import { Plate } from './thumbnail.tsx'
import './cards.css'

/** A picture that the site has and the draft has not. */
export function RemovedRow({ picture, send }: { picture: ShownPicture; send: SendEdit }) {
  const { id, name } = picture
  return (
    <div className="shots__item shots__item--gone">
      <span className="shots__plate shots__plate--wait">
        <Plate picture={picture} />
      </span>
      <div className="shots__matter">
        <p className="shots__name">
          <b>Removed</b>
          <bdi>
            <del>{name}</del>
          </bdi>
        </p>
        <p className="fine">The site keeps it until you publish.</p>
      </div>
      <div className="shots__acts">
        <button
          className="button button--plain"
          type="button"
          data-press=""
          onClick={() => void send({ act: 'revert', id })}
        >
          Revert<VisuallyHidden> the removal of {name}</VisuallyHidden>
        </button>
      </div>
    </div>
  )
}
