import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { altField, described, focusField, folderCollection, ordered, orderField } from '#domain/studio/folder-fields.ts'
import type { FocusPoint } from '#resume/records/focus-point.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { EntrySave } from '../autosave/entry-save.ts'
import { ChangedElsewhere } from '../form/changed-elsewhere.tsx'
import { Offline, useReport } from '../form/entry-form.tsx'
import { useEntrySave } from '../form/use-entry.ts'
import { usePress } from '../posting/press.ts'
import { type FolderScreenView, folderPath, type PictureView } from './folder-view.ts'

/** A folder of pictures while it is edited. */
export type OpenFolder = {
  /** As they are written here. */
  pictures: readonly PictureView[]
  view: ReturnType<typeof useEntrySave>
  save: EntrySave | null
  describe(id: string, alt: string | null): void
  focus(id: string, point: FocusPoint | null): void
  /** Moves a picture to another place, both counted from 0. */
  move(from: number, to: number): void
  remove(id: string): void
  /** Makes a picture, or without one the order, as it is published. */
  revert(id?: string): void
  /** Saves what is written, now. */
  flush(): void
}

/**
 * Saves the order, texts and focus points of a folder's pictures as a form saves an entry: whole, after the last key or at once.
 * `added` counts the uploads that came into it. docs/behaviour.md 23.11.
 */
export function useFolder(
  { folder, pictures: loaded, held }: FolderScreenView,
  onSaved: () => void,
  added: number,
): OpenFolder {
  const machine = useRef<EntrySave>(null)
  const [fields, setFields] = useState(held.fields)
  const { press } = usePress()
  const { revalidate } = useRevalidator()
  const entry = { collection: folderCollection, id: folder }
  const follow: Parameters<typeof useEntrySave>[2] = (next, but) =>
    setFields((before) => ({ ...next, ...Object.fromEntries([...but].map((name) => [name, before[name]])) }))
  const view = useEntrySave({ entry, held }, machine, follow, added)
  useReport(view, [], nothingLeft, () => {
    onSaved()
    void revalidate()
  })
  const pictures = ordered(loaded, fields).map((picture) => described(picture, fields))

  function change(name: string, value: unknown, isChosen: boolean): void {
    setFields((before) => ({ ...before, [name]: value }) as Fields)
    machine.current?.changed({ [name]: value }, isChosen)
  }

  async function pressed(name: string, value: string, action: string): Promise<void> {
    await machine.current?.flush()
    const form = new FormData()
    form.append(name, value)
    await press(form, action)
  }

  return {
    ...{ pictures, view, save: machine.current },
    describe: (id, alt) => change(altField(id), alt === null ? null : { text: alt }, false),
    focus: (id, point) => change(focusField(id), point, true),
    move(from, to) {
      const ids = pictures.map(({ id }) => id)
      change(orderField, ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''), true)
    },
    remove: (id) => void pressed('remove', id, folderPath(folder)),
    revert: (id) =>
      void pressed('revert', id === undefined ? `order ${folder}` : `picture ${folder} ${id}`, '/studio/revert'),
    flush: () => void machine.current?.flush(),
  }
}

/** No picture has problems that are shown when it is left. */
const nothingLeft: ReadonlySet<string> = new Set()

/** Says what keeps the pictures of a folder from being saved: a change from elsewhere, or a site that does not answer. */
export function FolderNotes({ folder: { view, save, flush } }: { folder: OpenFolder }) {
  return (
    <>
      {view?.isFirst && view.conflict !== null && save !== null && (
        <ChangedElsewhere conflict={view.conflict} save={save} />
      )}
      <Offline view={view} onTry={flush} />
    </>
  )
}
