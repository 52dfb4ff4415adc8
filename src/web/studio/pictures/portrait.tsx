import { type FormEvent, type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { inLookOf } from '../desk-view.ts'
import { Icon } from '../views/icon.tsx'
import { AlternativeText, useAlternativeText } from './alternative-text.tsx'
import { pictureTypes } from './drop.tsx'
import { Plate } from './plate.tsx'
import { RemovedRow } from './removed-row.tsx'
import { useSendChange } from './send-changes.ts'
import { type ShownFolder, type ShownPicture, sizeText } from './shown-folder.ts'
import { UploadRow } from './upload-row.tsx'
import { useFolderPath } from './use-folder-path.ts'
import { useUploads } from './use-uploads.ts'
import '../views/portrait.css'

type PortraitProps = {
  shown: ShownFolder
  onSaved(): void
}

/** The one picture of a folder that its page finds by the name 'portrait'. Its forms redirect to the page that it is on. docs/behaviour.md 23.11. */
export function Portrait({ shown: { folder, pictures, removed }, onSaved }: PortraitProps) {
  const { pathname, search } = useLocation()
  const from = inLookOf(search, pathname)
  const { send } = useSendChange(folder, onSaved)
  const { uploads, queue, said } = useUploads(folder, onSaved)
  const picture = pictures.find(isPortrait)
  const gone = removed.find(isPortrait)
  return (
    <div>
      {picture === undefined ? (
        <NoPortrait folder={folder} from={from} onFile={(file) => queue.add([file])} />
      ) : (
        <PortraitForm
          key={picture.id}
          {...{ folder, picture, from, send }}
          onReplace={(file) => queue.add([file], picture.id)}
        />
      )}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onGoOn={() => queue.goOn(upload.id)}
          onCancel={() => queue.cancel(upload.id)}
        />
      ))}
      {picture === undefined && gone !== undefined && (
        <RemovedRow folder={folder} picture={gone} from={from} send={send} />
      )}
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </div>
  )
}

function isPortrait({ name }: ShownPicture): boolean {
  return /^portrait\.[^.]+$/i.test(name)
}

function NoPortrait({ folder, from, onFile }: { folder: string; from: string; onFile(file: File): void }) {
  const path = useFolderPath(folder)
  return (
    <form method="post" action={path} encType="multipart/form-data" className="row-of">
      <input type="hidden" name="from" value={from} />
      <FileButton name="pictures" onFile={onFile}>
        Choose a portrait
      </FileButton>
      <button className="button button--small without-script" type="submit">
        Upload
      </button>
      <span className="fine">Upright, 4 to 5, fits best.</span>
    </form>
  )
}

type PortraitFormProps = {
  folder: string
  picture: ShownPicture
  from: string
  send: ReturnType<typeof useSendChange>['send']
  onReplace(file: File): void
}

function PortraitForm({ folder, picture, from, send, onReplace }: PortraitFormProps) {
  const { id, name, sizeBytes, made, changes } = picture
  const form = useRef<HTMLFormElement>(null)
  const text = useAlternativeText({ folder, picture }, form)
  const path = useFolderPath(folder)
  const aim = useFolderPath(folder, id)
  const pixels =
    made === null ? [] : [`${made.widthPx.toLocaleString('en')} × ${made.heightPx.toLocaleString('en')} px`]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const posted = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    posted.delete('replacement')
    text.sending()
    text.sent(await send(posted))
  }

  return (
    <form
      ref={form}
      className="portrait"
      method="post"
      action={path}
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="shown" value={JSON.stringify(text.shown)} />
      <span className="portrait__plate">
        <Plate picture={picture} />
      </span>
      <div className="portrait__words">
        <div className="field">
          <p className="field__label">Alternative text</p>
          <p className="field__help">What the picture shows, for people who do not see it.</p>
          <AlternativeText text={text} what="the portrait" id="portrait-missing" />
        </div>
        <div className="row-of">
          <FileButton name="replacement" onFile={onReplace}>
            Replace<VisuallyHidden> the portrait</VisuallyHidden>
          </FileButton>
          <a className="button button--small" href={aim}>
            <Icon name="aim" />
            Focus point<VisuallyHidden> of the portrait</VisuallyHidden>
          </a>
          <button className="button button--plain button--danger" type="submit" name="act" value="remove">
            Remove<VisuallyHidden> the portrait</VisuallyHidden>
          </button>
          <button className="button button--small without-script" type="submit" name="act" value="save">
            Save<VisuallyHidden> the portrait</VisuallyHidden>
          </button>
        </div>
        <p className="fine number">
          <bdi>{[name, ...pixels, sizeText(sizeBytes)].join(', ')}</bdi>
        </p>
        {changes.length > 0 && (
          <p className="row-of">
            <span className="mark">{changes.join(', ')}</span>
            <button className="field__back" type="submit" name="act" value="revert">
              Revert<VisuallyHidden> the portrait</VisuallyHidden>
            </button>
          </p>
        )}
      </div>
    </form>
  )
}

/** A button that chooses a file; without scripts the file is sent with its form. */
function FileButton({ name, onFile, children }: { name: string; onFile(file: File): void; children: ReactNode }) {
  return (
    <label className="button button--small file-button">
      <Icon name="upload" />
      <span>{children}</span>
      <input
        className="file-button__input"
        type="file"
        name={name}
        accept={pictureTypes}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
