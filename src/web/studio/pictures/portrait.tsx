import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Button } from '../views/button.tsx'
import { Mark } from '../views/rows.tsx'
import { AlternativeText } from './alternative-text.tsx'
import { FileButton } from './file-button.tsx'
import { FocusDialog, useFocusDialog } from './focus-dialog.tsx'
import { type FolderScreenView, type PictureView, sizeText } from './folder-view.ts'
import { RemovedRow } from './removed-row.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadRows } from './upload-row.tsx'
import { FolderNotes, type OpenFolder, useFolder } from './use-folder.tsx'
import { useUploads } from './use-uploads.ts'
import '../views/thumbnails.css'

type PortraitProps = {
  shown: FolderScreenView
  onSaved(): void
}

/** The one picture of a folder that its page finds by the name 'portrait'. docs/behaviour.md 23.11. */
export function Portrait({ shown, onSaved }: PortraitProps) {
  const { folder, removed } = shown
  const { uploads, queue, added, said } = useUploads(folder, onSaved)
  const open = useFolder(shown, onSaved, added)
  const picture = open.pictures.find(isPortrait)
  const gone = removed.find(isPortrait)
  return (
    <div>
      <FolderNotes folder={open} />
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
          {...{ folder: open, picture }}
          onReplace={(files) => queue.add(files, picture.id)}
        />
      )}
      <UploadRows uploads={uploads} queue={queue} />
      {picture === undefined && gone !== undefined && <RemovedRow picture={gone} onRevert={open.revert} />}
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </div>
  )
}

function isPortrait({ name }: PictureView): boolean {
  return /^portrait\.[^.]+$/i.test(name)
}

type PortraitFormProps = {
  folder: OpenFolder
  picture: PictureView
  onReplace(files: File[]): void
}

function PortraitForm({ folder, picture, onReplace }: PortraitFormProps) {
  const { id, name, sizeBytes, made, changes } = picture
  const focus = useFocusDialog()
  const pixels =
    made === null ? [] : [`${made.widthPx.toLocaleString('en')} × ${made.heightPx.toLocaleString('en')} px`]

  return (
    <div className="portrait">
      <span className="portrait__thumbnail">
        <Thumbnail picture={picture} />
      </span>
      <div className="stack stack--close portrait__words">
        <div className="field">
          <p className="field__label">Description</p>
          <p className="field__help">What the picture shows, for people who cannot see it.</p>
          <AlternativeText {...{ picture, folder }} what="the portrait" id="portrait-missing" />
        </div>
        <div className="row-of">
          <FileButton look="small" icon="upload" onFiles={onReplace}>
            Replace<VisuallyHidden> the portrait</VisuallyHidden>
          </FileButton>
          <Button small icon="aim" type="button" ref={focus.button} onClick={focus.open}>
            Focus point<VisuallyHidden> of the portrait</VisuallyHidden>
          </Button>
          <Button plain type="button" onClick={() => folder.remove(id)}>
            Remove<VisuallyHidden> the portrait</VisuallyHidden>
          </Button>
        </div>
        <p className="fine number">
          <bdi>{[name, ...pixels, sizeText(sizeBytes)].join(', ')}</bdi>
        </p>
        {changes.length > 0 && (
          <p className="row-of">
            <Mark>{changes.join(', ')}</Mark>
            <button className="field__back" type="button" data-press="" onClick={() => folder.revert(id)}>
              Revert<VisuallyHidden> the portrait</VisuallyHidden>
            </button>
          </p>
        )}
      </div>
      {focus.isOpen && (
        <FocusDialog
          {...{ picture, what: 'the portrait', onClose: focus.close }}
          onFocus={(point) => folder.focus(id, point)}
        />
      )}
    </div>
  )
}
