import { Fragment } from 'react'
import { FileLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import { ContactButton } from '../parts/contact-button.tsx'
import '../../../ui/link.css'
import './take.css'

/** A file of the resume, by its name and address; the main one is a button. */
export type NamedFile = { label: string; path: string; isMain?: boolean }

/** The resume as files, the way to write, and print, which needs scripts. docs/behaviour.md 31.2. */
export function Take({ files }: { files: readonly NamedFile[] }) {
  const words = useWords()
  const [main, others] = [files.filter(({ isMain }) => isMain), files.filter(({ isMain }) => !isMain)]
  return (
    <p className="take screen-only">
      {main.map(({ label, path }) => (
        <FileLink path={path} key={path}>
          {label}
        </FileLink>
      ))}
      <ContactButton />
      {others.map(({ label, path }) => (
        <Fragment key={path}>
          {' '}
          <a className="link" href={path}>
            {label}
          </a>
        </Fragment>
      ))}{' '}
      <button className="link" type="button" onClick={() => print()}>
        {words('Print')}
      </button>
    </p>
  )
}
