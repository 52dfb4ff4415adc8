import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../views/icon.tsx'

/** Phones then offer their photos, and iOS makes a JPEG of an HEIC picture by itself. */
const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

type FileButtonProps = {
  look?: 'small' | 'plain'
  icon?: string
  accept?: string
  multiple?: boolean
  /** The id of what is wrong with the chosen file. */
  errorId?: string | undefined
  onFiles(files: File[]): void
  children: ReactNode
}

/** A button that chooses files; without `accept` pictures. */
export function FileButton({
  look,
  icon,
  errorId,
  onFiles,
  children,
  accept = pictureTypes,
  multiple,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  function take() {
    const files = [...(input.current?.files ?? [])]
    if (files.length > 0) onFiles(files)
    if (input.current) input.current.value = ''
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files that were chosen before the scripts ran
  useEffect(take, [])

  return (
    <label className={look === undefined ? 'button file-button' : `button button--${look} file-button`}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      <input
        ref={input}
        className="file-button__input"
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={errorId}
        onChange={take}
      />
    </label>
  )
}
