import type { FolderEdit } from '#domain/studio/folder-edit.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Button } from '../views/button.tsx'
import { Mark } from '../views/rows.tsx'
import { AlternativeText, useAlternativeText } from './alternative-text.tsx'
import { FileButton } from './file-button.tsx'
import { FocusDialog, useFocusDialog } from './focus-dialog.tsx'
import { type FolderScreenView, type PictureView, type SendEdit, sizeText } from './folder-view.ts'
import { RemovedRow } from './removed-row.tsx'
import { useSendChange } from './send-changes.ts'
import { Thumbnail } from './thumbnail.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'
import '../views/portrait.css'

type PortraitProps = {
  shown: FolderScreenView
  onSaved(): void
}

/** The one picture of a folder that its page finds by the name 'portrait'. docs/behaviour.md 23.11. */
export function Portrait({ shown: { folder, pictures, removed }, onSaved }: PortraitProps) {
  const { send } = useSendChange(folder, onSaved)
  const { uploads, queue, said } = useUploads(folder, onSaved)
  const picture = pictures.find(isPortrait)
  const gone = removed.find(isPortrait)
  return (
    <div>
      {picture === undefined ? (
        <div className="row-of">
          <FileButton look="small" icon="upload" onFiles={queue.add}>
            Choose a portrait
          </FileButton>
          <span className="fine">Upright, 4 to 5, fits best.</span>
        </div>
      ) : (
        <PortraitForm
          key={picture.id}
          {...{ folder, picture, send }}
          onReplace={(files) => queue.add(files, picture.id)}
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
      {picture === undefined && gone !== undefined && <RemovedRow picture={gone} send={send} />}
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </div>
  )
}

function isPortrait({ name }: PictureView): boolean {
  return /^portrait\.[^.]+$/i.test(name)
}

type PortraitFormProps = {
  folder: string
  picture: PictureView
  send: SendEdit
  onReplace(files: File[]): void
}

function PortraitForm({ folder, picture, send, onReplace }: PortraitFormProps) {
  const { id, name, sizeBytes, made, changes } = picture
  const text = useAlternativeText({ folder, picture, send })
  const focus = useFocusDialog()
  const pixels =
    made === null ? [] : [`${made.widthPx.toLocaleString('en')} × ${made.heightPx.toLocaleString('en')} px`]

  function press(edit: FolderEdit) {
    void text.save()
    void send(edit)
  }

  return (
    <div className="portrait">
      <span className="portrait__thumbnail">
        <Thumbnail picture={picture} />
      </span>
      <div className="portrait__words">
        <div className="field">
          <p className="field__label">Description</p>
          <p className="field__help">What the picture shows, for people who cannot see it.</p>
          <AlternativeText text={text} what="the portrait" id="portrait-missing" />
        </div>
        <div className="row-of">
          <FileButton look="small" icon="upload" onFiles={onReplace}>
            Replace<VisuallyHidden> the portrait</VisuallyHidden>
          </FileButton>
          <Button small icon="aim" type="button" ref={focus.button} onClick={focus.open}>
            Focus point<VisuallyHidden> of the portrait</VisuallyHidden>
          </Button>
          <Button plain danger type="button" onClick={() => press({ act: 'remove', id })}>
            Remove<VisuallyHidden> the portrait</VisuallyHidden>
          </Button>
        </div>
        <p className="fine number">
          <bdi>{[name, ...pixels, sizeText(sizeBytes)].join(', ')}</bdi>
        </p>
        {changes.length > 0 && (
          <p className="row-of">
            <Mark>{changes.join(', ')}</Mark>
            <button className="field__back" type="button" data-press="" onClick={() => press({ act: 'revert', id })}>
              Revert<VisuallyHidden> the portrait</VisuallyHidden>
            </button>
          </p>
        )}
      </div>
      {focus.isOpen && <FocusDialog picture={picture} what="the portrait" send={send} onClose={focus.close} />}
    </div>
  )
}
