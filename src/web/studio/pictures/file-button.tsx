import type { ReactNode } from 'react'
import { Icon } from '../views/icon.tsx'
import { pictureTypes } from './drop.tsx'

type FileButtonProps = { look: 'small' | 'plain'; icon?: string; onFile(file: File): void; children: ReactNode }

/** A button that chooses a picture. */
export function FileButton({ look, icon, onFile, children }: FileButtonProps) {
  return (
    <label className={`button button--${look} file-button`}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      <input
        className="file-button__input"
        type="file"
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
