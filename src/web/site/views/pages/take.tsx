import { FileLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import './take.css'

/** A file of the resume, by its name and address; the main one is a button. */
export type NamedFile = { label: string; path: string; isMain?: boolean }

/** The resume as files, and print, which needs scripts. docs/behaviour.md 31.2. */
export function Take({ files }: { files: readonly NamedFile[] }) {
  const words = useWords()
  return (
    <p className="take screen-only">
      {files.map(({ label, path, isMain }) =>
        isMain ? (
          <FileLink path={path} key={path}>
            {label}
          </FileLink>
        ) : (
          <a className="take__link" href={path} key={path}>
            {label}
          </a>
        ),
      )}
      <button className="take__link take__print" type="button" onClick={() => print()}>
        {words('Print')}
      </button>
    </p>
  )
}
