import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type Image, pictureAddress } from '#resume/records/image.ts'
import type { None } from '#resume/result.ts'
import type { loader } from '../root.tsx'
import '../../ui/sheet/backdrop.css'
import '../../ui/sheet/sheet.css'
import './standalone-page.css'

type StandalonePageProps = {
  /** The screen's name, for the title. */
  name: string
  /** What the title says before the name. */
  place?: string
  /** Whether the sheet holds one short form. */
  isCard?: boolean
  hasError?: boolean
  backdrop: Image | None
  /** The two ends of the running head. */
  header: readonly [start: string, end: string]
  children: ReactNode
}

/**
 * A sheet on the site's backdrop, without the studio's contents: the first minute, a confirmation, and the account of a
 * signed-in person. docs/behaviour.md 24.1, 29.
 */
export function StandalonePage(props: StandalonePageProps) {
  const { name, place = 'Studio', isCard, hasError = false, backdrop, header, children } = props
  const [start, end] = header
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      <title>
        {`${hasError ? 'Error: ' : ''}${[root?.ownerName, place].filter(Boolean).join(' ')} | ${name}`.trim()}
      </title>
      <div className="backdrop">{backdrop && <Backdrop image={backdrop} />}</div>
      <article className={isCard ? 'sheet sheet--card' : 'sheet'}>
        <p className="page-header">
          <span dir="auto">{start}</span>
          <span>{end}</span>
        </p>
        {children}
      </article>
    </>
  )
}

function Backdrop({ image: { picture } }: { image: Image }) {
  const address = (width: number) => pictureAddress(picture, width, 'webp')
  return (
    <img
      className="backdrop__image"
      src={address(picture.widths.at(-1) ?? picture.widthPx)}
      srcSet={picture.widths.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes="100vw"
      width={picture.widthPx}
      height={picture.heightPx}
      alt=""
      fetchPriority="low"
    />
  )
}

export function StandaloneHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="sheet__head">
      <h1>{title}</h1>
      <p className="sheet__lead">{lead}</p>
      {children}
    </header>
  )
}
