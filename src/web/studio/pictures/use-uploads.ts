import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Upload, UploadQueue } from './upload-queue.ts'

/**
 * The uploads of this page, how many of them were added, and what is announced of them: the start, the end and a failure of each; its percentage is not. What
 * uploads is loaded with the first file.
 */
export function useUploads(folder: string, onSaved: () => void) {
  const [said, say] = useState('')
  const [uploads, setUploads] = useState<Upload[]>([])
  const [added, setAdded] = useState(0)
  const { revalidate } = useRevalidator()
  const known = useRef<Promise<UploadQueue>>(null)
  const states = useRef(new Map<string, Upload['state']>())

  function onChange(changed: Upload[]) {
    for (const { id, name, state, percent } of changed) {
      const before = states.current.get(id)
      states.current.set(id, state)
      if (state === before) continue
      if (state === 'uploading') say(`Uploading ${name}`)
      if (state === 'stopped') say(`${name} stopped at ${percent} %`)
    }
    setUploads(changed)
  }

  function onTaken(name: string) {
    say(`${name} added`)
    setAdded((before) => before + 1)
    onSaved()
    void revalidate()
  }

  async function made(): Promise<UploadQueue> {
    const { uploadQueue } = await import('./upload-queue.ts')
    return uploadQueue({ folder }, { onChange, onTaken })
  }

  async function withQueue(act: (queue: UploadQueue) => void): Promise<void> {
    known.current ??= made()
    act(await known.current)
  }

  const queue: UploadQueue = {
    add: (files, replaces) => void withQueue((each) => each.add(files, replaces)),
    goOn: (id) => void withQueue((each) => each.goOn(id)),
    cancel: (id) => void withQueue((each) => each.cancel(id)),
  }
  return { uploads, count: added + uploads.length, added, said, queue }
}
