import { type RefObject, useEffect, useRef, useState } from 'react'
import { Select } from '../views/select.tsx'
import { FileButton } from './file-button.tsx'
import '../form/field.css'
import './drop.css'

type DropProps = {
  isOver: boolean
  onFiles(files: File[]): void
  /** Names that pages look for, and the one that the next picture gets; '' is its own. */
  naming?: { names: readonly string[]; name: string; onName(name: string): void }
}

/** Where pictures are dropped or chosen. */
export function Drop({ isOver, onFiles, naming }: DropProps) {
  return (
    <div className={isOver ? 'drop drop--over' : 'drop'}>
      <p className="drop__words">
        <b>Drop pictures here</b>
        {naming !== undefined && ', paste them,'} or choose files.
        <span className="fine drop__kinds">
          JPEG, PNG, WebP or AVIF, up to 64 MB and 40 megapixels each. Originals stay private.
        </span>
      </p>
      {naming !== undefined && naming.names.length > 0 && (
        <label className="field drop__name" htmlFor="picture-name">
          <span className="field__label">For page</span>
          <Select
            id="picture-name"
            value={naming.name}
            onChange={({ target }) => naming.onName(target.value)}
            choices={[
              { value: '', label: 'by file name' },
              ...naming.names.map((each) => ({ value: each, label: each })),
            ]}
          />
        </label>
      )}
      <FileButton icon="upload" multiple onFiles={onFiles}>
        Choose files
      </FileButton>
    </div>
  )
}

/** Files that are dropped anywhere on an element, or, where it `takesPasted`, pasted on the page. Returns whether files are held over it. */
export function useDroppedFiles(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  takesPasted = true,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles

  useEffect(() => {
    const element = target.current
    if (element === null) return
    const ended = new AbortController()
    const options = { signal: ended.signal }
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    element.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      options,
    )
    element.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false)
      },
      options,
    )
    element.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        take.current([...(event.dataTransfer?.files ?? [])])
      },
      options,
    )
    addEventListener(
      'paste',
      ({ clipboardData }) => {
        if (!takesPasted) return
        const files = [...(clipboardData?.files ?? [])]
        if (files.length > 0) take.current(files)
      },
      options,
    )
    return () => ended.abort()
  }, [target, takesPasted])

  return isOver
}
