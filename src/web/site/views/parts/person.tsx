import type { ReactNode } from 'react'
import type { Image } from '#resume/records/image.ts'
import type { None } from '#resume/result.ts'
import type { Now } from '#resume/write/home-facts.ts'
import type { Status } from '#resume/write/status.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import { Picture } from '../slideshow/picture.tsx'
import { sizesOf } from '../slideshow/sources.ts'
import '../../../ui/sheet/sheet.css'
import './person.css'

type PersonProps = {
  title: string
  headline: string | None
  portrait?: Image | None
  /** Whether the head is the owner's name and place in a resume. */
  isCard?: boolean
  children?: ReactNode
}

/** The widths of sheet.css. */
const sizes = sizesOf({ small: '92px', tablet: '136px', medium: '152px', large: '171px', xlarge: '200px' })

/** Who this is, before anything else: the heading, the headline under it, what follows it, and the portrait beside them. */
export function Person({ title, headline, portrait, isCard, children }: PersonProps) {
  const classes = ['sheet__head person', portrait && 'person--pictured', isCard && 'p-contact h-card']
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <h1 className={isCard ? 'person__name p-name' : 'person__name'} dir="auto">
        {title}
      </h1>
      {headline && (
        <p className="person__headline p-note" dir="auto">
          {headline}
        </p>
      )}
      {children}
      {portrait && <Picture className="person__portrait u-photo" image={portrait} sizes={sizes} />}
    </header>
  )
}

/** What the owner is open to, and where. */
export function StatusLine({ status: { what, where } }: { status: Status }) {
  return (
    <p className="person__place" dir="auto">
      <span className="person__label">{what}</span>
      {where && ` · ${where}`}
    </p>
  )
}

/** What the owner does now, which leads to the page that says more. */
export function NowLine({ now }: { now: Now }) {
  const words = useWords()
  return (
    <p className="person__now">
      <span className="person__label">{words('Now:')}</span>{' '}
      <PageLink to={now.to} dir="auto">
        {now.text}
      </PageLink>
    </p>
  )
}
