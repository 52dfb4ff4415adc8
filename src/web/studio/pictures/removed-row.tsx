import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Plate } from './plate.tsx'
import type { FolderReply, ShownPicture } from './shown-folder.ts'
import { useFolderPath } from './use-folder-path.ts'
import './shots.css'

type RemovedRowProps = {
  folder: string
  picture: ShownPicture
  /** The page to which the form leads back without scripts; the folder's own unless it is given. */
  from?: string
  send(form: FormData): Promise<FolderReply | null>
}

/** A picture that the site has and the draft has not. */
export function RemovedRow({ folder, picture, from, send }: RemovedRowProps) {
  const path = useFolderPath(folder)
  return (
    <form
      className="shots__item shots__item--gone"
      method="post"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="id" value={picture.id} />
      <input type="hidden" name="act" value="revert" />
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      <span className="shots__plate shots__plate--wait">
        <Plate picture={picture} />
      </span>
      <div className="shots__matter">
        <p className="shots__name">
          <b>Removed</b>
          <bdi>
            <del>{picture.name}</del>
          </bdi>
        </p>
        <p className="fine">The site keeps it until you publish.</p>
      </div>
      <div className="shots__acts">
        <button className="button button--plain" type="submit">
          Revert<VisuallyHidden> the removal of {picture.name}</VisuallyHidden>
        </button>
      </div>
    </form>
  )
}
