import { useRef } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FieldControl, type OwnControlProps } from '../form/field.tsx'
import { textOf } from '../form/inputs.ts'
import { Drop, useDroppedFiles } from './drop.tsx'
import type { PictureListView } from './load-picture-list.ts'
import { PictureList } from './picture-list.tsx'
import { UploadRows } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'
import './cards.css'

type PartGalleryProps = OwnControlProps & { galleries: readonly PictureListView[]; onSaved(): void }

/** The pictures of a part of the story: which folder they are in, what it has, and where more are dropped. docs/behaviour.md 23.11. */
export function PartGallery({ galleries, onSaved, ...own }: PartGalleryProps) {
  const folder = textOf(own.input)
  return (
    <div className="part-gallery">
      <FieldControl {...own} words={{ label: 'Pictures of this part', help: '' }} />
      {folder !== '' && (
        <Pictures
          key={folder}
          folder={folder}
          pictureList={galleries.find((each) => each.folder === folder)}
          onSaved={onSaved}
        />
      )}
    </div>
  )
}

type PicturesProps = { folder: string; pictureList: PictureListView | undefined; onSaved(): void }

function Pictures({ folder, pictureList, onSaved }: PicturesProps) {
  const { uploads, queue, said } = useUploads(folder, onSaved)
  const zone = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(zone, (files) => queue.add(files), false)
  return (
    <div className="stack stack--close part-gallery__pictures" ref={zone}>
      {pictureList !== undefined && pictureList.count > 0 && <PictureList pictureList={pictureList} of="this part" />}
      <Drop isOver={isOver} onFiles={(files) => queue.add(files)} />
      <UploadRows uploads={uploads} queue={queue} />
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </div>
  )
}
