import { use, useEffect, useRef, useState } from 'react'
import { renamed } from '#domain/studio/picture-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDrag } from '../drag/use-drag.ts'
import { DraftStateContext } from '../save-state.ts'
import { Desk, useSaves } from '../views/desk.tsx'
import { Icon } from '../views/icon.tsx'
import { PageHead, Screen } from '../views/screen.tsx'
import { Drop, useDroppedFiles } from './drop.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { PictureRow } from './picture-row.tsx'
import { RemovedRow } from './removed-row.tsx'
import { useSendChange } from './send-changes.ts'
import type { FolderReply, ShownFolder } from './shown-folder.ts'
import { UploadRow } from './upload-row.tsx'
import { useFolderPath } from './use-folder-path.ts'
import { useUploads } from './use-uploads.ts'
import './shots.css'

type FolderScreenProps = {
  shown: ShownFolder
  /** The picture whose focus point is set, from the address. */
  aimed: string | null
  /** The answer to a form that was posted without scripts. */
  reply?: FolderReply | undefined
}

/** The pictures of one folder, in order. docs/behaviour.md 23.11. */
export function FolderScreen({ shown, aimed, reply }: FolderScreenProps) {
  const { folder, title, lead, page, pictures, removed, isMoved, isOrdered, missingNames, changes } = shown
  const path = useFolderPath(folder)
  const { set } = use(DraftStateContext)
  const [saves, onSaved] = useSaves()
  const { send } = useSendChange(folder, onSaved)
  const [moved, setMoved] = useState('')
  const { uploads, queue, said: saidOfUploads } = useUploads(folder, onSaved)
  const form = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const dropped = useRef<string>(null)
  const [name, setName] = useState('')
  const isOver = useDroppedFiles(form, add)
  const aimedAt = pictures.findIndex(({ id }) => id === aimed)
  const aimedPicture = pictures[aimedAt]

  function add(files: File[]) {
    const named = files.map((file, at) =>
      at === 0 && name !== '' ? new File([file], renamed(file.name, name), { type: file.type }) : file,
    )
    queue.add(named)
    setName('')
  }

  const order = pictures.map(({ id }) => id).join(' ')
  useDrag(list, order, (from, to) => void drop(from, to))

  async function drop(from: number, to: number): Promise<void> {
    const id = pictures[from]?.id
    if (id === undefined) return
    const form = new FormData()
    for (const [name, value] of Object.entries({ act: 'move', id, to: String(to + 1) })) form.append(name, value)
    dropped.current = id
    const reply = await send(form)
    if (reply?.at !== undefined) setMoved(`Picture ${to + 1} of ${pictures.length}`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new order, when the row is at its new place
  useEffect(() => {
    const row = dropped.current === null ? null : document.getElementById(`picture-${dropped.current}`)
    dropped.current = null
    row?.querySelector<HTMLElement>('.shots__acts button:not(:disabled)')?.focus()
  }, [order])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` differs at each render of the frame
  useEffect(() => set({ changes }), [changes])

  return (
    <Screen
      name={title}
      trail={[{ to: '/studio/pictures', title: 'Pictures' }]}
      hasError={reply !== undefined && reply.at === undefined}
    >
      <Desk preview={page} saves={saves}>
        <div ref={form}>
          <PageHead title={title} lead={lead}>
            <a className="button button--small" href="/studio/pictures">
              All folders
            </a>
          </PageHead>
          {reply && reply.messages.length > 0 && <Messages messages={reply.messages} />}
          <Drop {...{ folder, isOver, name }} names={missingNames} onFiles={add} onName={setName} />
          {isMoved && (
            <form
              className="row-of shots__moved"
              method="post"
              action={path}
              onSubmit={(event) => {
                event.preventDefault()
                void send(new FormData(event.currentTarget))
              }}
            >
              <input type="hidden" name="act" value="revert-order" />
              <span className="mark">Order changed</span>
              <button className="button button--plain" type="submit">
                Revert the order
              </button>
            </form>
          )}
          <ol className="shots" ref={list}>
            {pictures.map((picture, at) => (
              <li id={`picture-${picture.id}`} key={picture.id}>
                <PictureRow
                  folder={folder}
                  picture={picture}
                  at={at}
                  count={pictures.length}
                  isOrdered={isOrdered}
                  conflict={reply?.conflict?.id === picture.id ? reply.conflict : undefined}
                  send={send}
                  onMoved={(to) => setMoved(`Picture ${to} of ${pictures.length}`)}
                  onReplace={(file) => queue.add([file], picture.id)}
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
                <RemovedRow folder={folder} picture={picture} send={send} />
              </li>
            ))}
          </ol>
          {pictures.length + uploads.length + removed.length === 0 && <p className="fine">No pictures yet.</p>}
          <VisuallyHidden isLive>{moved}</VisuallyHidden>
          <VisuallyHidden isLive>{saidOfUploads}</VisuallyHidden>
        </div>
      </Desk>
      {aimedPicture !== undefined && (
        <FocusDialog key={aimedPicture.id} folder={folder} picture={aimedPicture} at={aimedAt} send={send} />
      )}
    </Screen>
  )
}

function Messages({ messages }: { messages: readonly string[] }) {
  return (
    <div className="shots__rejected" role="alert">
      {messages.map((message) => (
        <p className="field__error" key={message}>
          <Icon name="error" />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
}
