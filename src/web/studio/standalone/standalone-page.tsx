import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type Image, pictureAddress } from '#domain/content/image.ts'
import type { None } from '#domain/result.ts'
import type { loader } from '../root.tsx'
import './standalone-page.css'

type DoorProps = {
  /** The screen's name, for the title. */
  name: string
  /** What the title says before the name. */
  place?: string
  /** Whether the sheet holds one short form. */
  isCard?: boolean
  hasError?: boolean
  backdrop: Image | None
  /** The two ends of the running head. */
  folio: readonly [start: string, end: string]
  children: ReactNode
}

/**
 * A sheet on the site's backdrop, without the studio's contents: the first minute, a confirmation, and the account of a
 * signed-in person. docs/behaviour.md 24.1, 29.
 */
export function Door(props: DoorProps) {
  const { name, place = 'Studio', isCard, hasError = false, backdrop, folio, children } = props
  const [start, end] = folio
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      <title>
        {`${hasError ? 'Error: ' : ''}${[root?.ownerName, place].filter(Boolean).join(' ')} | ${name}`.trim()}
      </title>
      <div className="door__backdrop">{backdrop && <Backdrop image={backdrop} />}</div>
      <article className={isCard ? 'door__sheet door__sheet--card' : 'door__sheet'}>
        <p className="door__folio">
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

export function DoorHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="door__head">
      <h1>{title}</h1>
      <p className="door__lead">{lead}</p>
      {children}
    </header>
  )
}
