import { type MouseEvent, useRef, useState } from 'react'
import { type Image, largestAddress } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { Picture } from './picture.tsx'
import { sizesOf } from './sources.ts'
import { Viewer } from './viewer.tsx'
import './gallery.css'

type GalleryProps = {
  images: Image[]
  /** The viewer's heading. */
  label: string
  /** The maximum number of pictures shown. */
  limit?: number
}

/**
 * Pictures of a page with their captions. Each is a link to its largest variant. The scripts open the viewer instead, also
 * for a click before hydration; when it closes, the focus returns to the link.
 */
export function Gallery({ images, label, limit = images.length }: GalleryProps) {
  const [opened, setOpened] = useState<number | None>(none)
  const opener = useRef<HTMLElement>(null)
  const words = useWords()
  const shown = images.slice(0, limit)
  if (shown.length === 0) return null

  function open(event: MouseEvent<HTMLElement>, at: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setOpened(at)
  }

  function close() {
    setOpened(none)
    opener.current?.focus()
  }

  return (
    <>
      <div className="gallery">
        {shown.map((image, at) => (
          <figure className="gallery__item" key={image.name}>
            <a
              className="gallery__open"
              href={largestAddress(image.picture)}
              data-press=""
              onClick={(event) => open(event, at)}
            >
              <Picture className="gallery__image" image={image} sizes={sizesIn(shown.length, at)} />
              <VisuallyHidden>{` ${words('(enlarge)')}`}</VisuallyHidden>
            </a>
            <figcaption className="gallery__caption" dir="auto" aria-hidden="true">
              {image.alt}
            </figcaption>
          </figure>
        ))}
      </div>
      {opened !== none && <Viewer images={shown} label={label} start={opened} onClose={close} />}
    </>
  )
}

/** The width of the sheet's content per screen: in vw for tablets, else in px. */
const sheetWidths = { tablet: 84, medium: 1008, large: 1215, xlarge: 1596 }

/** The `sizes` of the picture at index `at`: its share of the sheet's width in the layout of `gallery.css`. */
function sizesIn(count: number, at: number): string {
  const share = shareIn(count, at)
  const isWholeWhenSmall = at === 0 || (at === count - 1 && count % 2 === 0)
  return sizesOf({
    small: isWholeWhenSmall ? '94vw' : '47vw',
    tablet: `${Math.ceil(share * sheetWidths.tablet)}vw`,
    medium: `${Math.ceil(share * sheetWidths.medium)}px`,
    large: `${Math.ceil(share * sheetWidths.large)}px`,
    xlarge: `${Math.ceil(share * sheetWidths.xlarge)}px`,
  })
}

function shareIn(count: number, at: number): number {
  if (count === 1) return 1
  if (count === 2) return 1 / 2
  if (count === 3) return at === 0 ? 2 / 3 : 1 / 3
  if (count === 4) return at === 0 || at === 3 ? 7 / 12 : 5 / 12
  if (count === 5) return at === 0 ? 1 / 2 : 1 / 4
  return 1 / 3
}
