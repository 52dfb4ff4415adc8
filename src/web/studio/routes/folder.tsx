import '../pictures/cards.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { removePicture } from '#calls/studio/pictures/change-folder.ts'
import { renamed } from '#domain/studio/picture-names.ts'
import { hasText } from '#resume/text.ts'
import { siteContext } from '../../routing/context.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDrag } from '../drag/use-drag.tsx'
import { studioOf } from '../entry/entry-view.ts'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { Drop, useDroppedFiles } from '../pictures/drop.tsx'
import { type FolderScreenView, folderOf } from '../pictures/folder-view.ts'
import { loadFolder } from '../pictures/load-folder.ts'
import { PictureRow } from '../pictures/picture-row.tsx'
import { RemovedRow } from '../pictures/removed-row.tsx'
import type { Upload } from '../pictures/upload-queue.ts'
import { UploadRow } from '../pictures/upload-row.tsx'
import { FolderNotes, type OpenFolder, useFolder } from '../pictures/use-folder.tsx'
import { useUploads } from '../pictures/use-uploads.ts'
import { done, notSaved } from '../posting/answers.ts'
import { Button, ButtonLink } from '../views/button.tsx'
import { Mark } from '../views/rows.tsx'
import type { Route } from './+types/folder.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** docs/behaviour.md 23.11. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const folder = folderOf(params)
  const [shown, translations] = [await loadFolder(context, folder), await translationsOf(context, folder)]
  return { shown, translations }
}

/** Takes a picture out of the folder. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = String((await request.formData()).get('remove'))
  const { ports } = context.get(siteContext)
  const removed = await removePicture(ports, folderOf(params), id, await studioOf(context))
  return removed.ok ? done('removed', { undo: removed.data.undo }) : notSaved(removed.failure)
}

export default function Folder({ loaderData: { shown, translations } }: Route.ComponentProps) {
  return (
    <FolderScreen key={shown.folder} shown={shown}>
      <InOtherLanguages links={shown.pictures.some(({ alt }) => hasText(alt)) ? translations : []} />
    </FolderScreen>
  )
}

/** `children` stand below the head. */
type FolderScreenProps = { shown: FolderScreenView; children?: ReactNode }

/** The pictures of one folder, in order. docs/behaviour.md 23.11. */
function FolderScreen({ shown, children }: FolderScreenProps) {
  const { folder, title, lead, back, page, removed, isMoved, isOrdered, missingNames } = shown
  const [saves, onSaved] = useSaves()
  const { uploads, queue, count, added, said: saidOfUploads } = useUploads(folder, onSaved)
  const open = useFolder(shown, onSaved, added)
  const { pictures } = open
  const { list, moved, setMoved } = useOrder(open)
  const zone = useRef<HTMLDivElement>(null)
  const [name, setName] = useState('')
  const isOver = useDroppedFiles(zone, add)

  function add(files: File[]) {
    const named = files.map((file, at) =>
      at === 0 && name !== '' ? new File([file], renamed(file.name, name), { type: file.type }) : file,
    )
    queue.add(named)
    setName('')
  }

  return (
    <Screen name={title} trail={[{ to: '/studio/pictures', title: 'Pictures' }]}>
      <EditorLayout preview={page} saves={saves}>
        <div ref={zone}>
          <PageHead title={title} lead={lead}>
            <ButtonLink small icon="back" href={back.to}>
              {back.title}
            </ButtonLink>
            <ButtonLink small plain href="/studio/pictures">
              All folders
            </ButtonLink>
          </PageHead>
          {children}
          <FolderNotes folder={open} />
          <Drop isOver={isOver} onFiles={add} naming={{ names: missingNames, name, onName: setName }} />
          {count > 0 && <Progress {...{ count, added, uploads }} />}
          {isMoved && <OrderNote onRevert={() => open.revert()} />}
          <ol className="cards" ref={list}>
            {pictures.map((picture, at) => (
              <li id={`picture-${picture.id}`} key={picture.id}>
                <PictureRow
                  folder={open}
                  picture={picture}
                  at={at}
                  count={pictures.length}
                  isOrdered={isOrdered}
                  onMoved={(to) => setMoved(`Picture ${to} of ${pictures.length}`)}
                  onReplace={(files) => queue.add(files, picture.id)}
                />
              </li>
            ))}
            {uploads.map((upload) => (
              <li key={upload.id}>
                <UploadRow
                  upload={upload}
                  onGoOn={() => queue.goOn(upload.id)}
                  onCancel={() => queue.cancel(upload.id)}
                />
              </li>
            ))}
            {removed.map((picture) => (
              <li key={picture.id}>
                <RemovedRow picture={picture} onRevert={open.revert} />
              </li>
            ))}
          </ol>
          {pictures.length + uploads.length + removed.length === 0 && <p className="fine">No pictures yet.</p>}
          <VisuallyHidden isLive>{moved}</VisuallyHidden>
          <VisuallyHidden isLive>{saidOfUploads}</VisuallyHidden>
        </div>
      </EditorLayout>
    </Screen>
  )
}

/** The order of the pictures, which a drag changes: the list, and what was said of the last move. */
function useOrder({ pictures, move }: Pick<OpenFolder, 'pictures' | 'move'>) {
  const list = useRef<HTMLOListElement>(null)
  const dropped = useRef<string>(null)
  const [moved, setMoved] = useState('')
  const order = pictures.map(({ id }) => id).join(' ')
  useDrag(list, order, drop)

  function drop(from: number, to: number): void {
    dropped.current = pictures[from]?.id ?? null
    move(from, to)
    setMoved(`Picture ${to + 1} of ${pictures.length}`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new order, when the row is at its new place
  useEffect(() => {
    const row = dropped.current === null ? null : document.getElementById(`picture-${dropped.current}`)
    dropped.current = null
    row?.querySelector<HTMLElement>('.cards__acts button:not(:disabled)')?.focus()
  }, [order])

  return { list, moved, setMoved }
}

function OrderNote({ onRevert }: { onRevert(): void }) {
  return (
    <p className="row-of cards__moved">
      <Mark>Order changed</Mark>
      <Button plain type="button" onClick={onRevert}>
        Revert the order
      </Button>
    </p>
  )
}

type ProgressProps = { count: number; added: number; uploads: readonly Upload[] }

/** How far the uploads are, where the files were dropped: '3 of 62 added, 2 refused.' */
function Progress({ count, added, uploads }: ProgressProps) {
  const refused = uploads.filter(({ state }) => state === 'not taken')
  const [first] = refused
  return (
    <p className="row-of fine number">
      {added} of {count} added{first === undefined ? '.' : `, ${refused.length} refused.`}
      {first !== undefined && (
        <a className="field__back" href={`#upload-${first.id}`}>
          Show them
        </a>
      )}
    </p>
  )
}
