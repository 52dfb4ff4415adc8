import './take.css'

/** A file of the resume, by its name and address. */
export type NamedFile = { label: string; path: string }

/** One line: the resume as files, and print, which needs scripts. docs/behaviour.md 31.2. */
export function Take({ files }: { files: readonly NamedFile[] }) {
  return (
    <p className="take screen-only">
      {files.map(({ label, path }, at) => (
        <span key={path}>
          {at > 0 && ' · '}
          <a href={path}>{label}</a>
        </span>
      ))}
      <span className="take__print">
        {files.length > 0 && ' · '}
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </span>
    </p>
  )
}
