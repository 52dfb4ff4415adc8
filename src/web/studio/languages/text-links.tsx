import { Fragment } from 'react'
import type { TextLink } from './load-languages.ts'

/** Where the same texts are written in other languages: 'In other languages: German, Arabic.' docs/behaviour.md 39.5. */
export function TextLinks({ title, links }: { title: string; links: readonly TextLink[] }) {
  if (links.length === 0) return null
  return (
    <p className="fine">
      {title}:{' '}
      {links.map(({ name, to }, at) => (
        <Fragment key={to}>
          {at > 0 && ', '}
          <a href={to}>{name}</a>
        </Fragment>
      ))}
      .
    </p>
  )
}

/** The same beside the texts themselves. Nothing with one language. */
export function InOtherLanguages({ links }: { links: readonly TextLink[] }) {
  return <TextLinks title="In other languages" links={links} />
}
