import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Button, Tool } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { sizeText } from './folder-view.ts'
import type { Upload, UploadQueue } from './upload-queue.ts'
import './cards.css'

type UploadRowProps = { upload: Upload; onGoOn(): void; onCancel(): void }

const titles: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  preparing: 'Preparing',
  stopped: 'Stopped',
  'not taken': 'Not added',
}

/** The files on their way into a folder, below its pictures. */
export function UploadRows({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  return uploads.map((upload) => (
    <UploadRow
      key={upload.id}
      upload={upload}
      onGoOn={() => queue.goOn(upload.id)}
      onCancel={() => queue.cancel(upload.id)}
    />
  ))
}

/** A file on its way into the folder, or one that was not taken. */
export function UploadRow({ upload, onGoOn, onCancel }: UploadRowProps) {
  const { name, sizeBytes, state, percent, message } = upload
  return (
    <div className="cards__item" id={`upload-${upload.id}`}>
      <span className="thumbnail cards__thumbnail">
        <Icon name="picture" />
      </span>
      <div className="cards__matter">
        <p className="ends cards__name">
          <b>{titles[state]}</b>
          <bdi className="number">
            {name} · {sizeText(sizeBytes)}
          </bdi>
        </p>
        {state === 'not taken' ? (
          <p className="field__error" role="alert">
            <Icon name="error" />
            <span>{message}</span>
          </p>
        ) : (
          <progress className="bar" max={100} value={percent} aria-label={name} />
        )}
        {state === 'uploading' && <p className="fine number">{percent} %</p>}
        {state === 'preparing' && <p className="fine">Uploaded. Its thumbnail is being made.</p>}
        {state === 'stopped' && (
          <p className="fine number">
            Stopped at {percent} %.{' '}
            <button className="field__back" type="button" onClick={onGoOn}>
              Continue<VisuallyHidden> with {name}</VisuallyHidden>
            </button>
          </p>
        )}
      </div>
      <div className="cards__acts">
        {state === 'not taken' ? (
          <Tool icon="close" title="Dismiss" onClick={onCancel} />
        ) : (
          <Button plain type="button" onClick={onCancel}>
            Cancel<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  )
}
