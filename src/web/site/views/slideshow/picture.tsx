import { screens } from '#domain/site/screen.ts'
import { focusClass, focusPosition } from '#resume/records/focus-point.ts'
import { type Image, largestAddress } from '#resume/records/image.ts'
import { sourceSet, toneClass } from './sources.ts'

type PictureProps = {
  image: Image
  /** The `sizes` attribute; see `sizesOf`. */
  sizes: string
  /** The widest variant offered to the small screen, in px. */
  phoneLimitPx?: number
  /** For the picture that the visitor waits for; all others load lazily. */
  eager?: boolean
  /** For the backdrop: low priority and no alt text. */
  isBackdrop?: boolean
  /** Whether the box shows the picture's main colour until it loads. */
  hasTone?: boolean
  className?: string
}

/**
 * A picture in its existing widths and types. Inside `picture` React writes no preload, which would overtake the eager
 * picture.
 */
export function Picture({
  image,
  sizes,
  phoneLimitPx,
  eager,
  isBackdrop,
  hasTone = true,
  className = '',
}: PictureProps) {
  const { picture, focus } = image
  const classes = [className, hasTone ? toneClass(picture) : '', focus ? focusClass(focus) : ''].filter(Boolean)
  return (
    <picture>
      {phoneLimitPx &&
        picture.types.map((type) => (
          <source
            key={`small ${type}`}
            media={screens.small}
            type={`image/${type}`}
            srcSet={sourceSet(picture, type, phoneLimitPx)}
            sizes={sizes}
          />
        ))}
      {picture.types
        .filter((type) => type !== 'webp')
        .map((type) => (
          <source key={type} type={`image/${type}`} srcSet={sourceSet(picture, type)} sizes={sizes} />
        ))}
      <img
        ref={hasTone || focus ? (img) => applyRules(img, hasTone ? picture.color : '', focus) : undefined}
        className={classes.join(' ') || undefined}
        src={largestAddress(picture)}
        srcSet={sourceSet(picture, 'webp')}
        sizes={sizes}
        width={picture.widthPx}
        height={picture.heightPx}
        alt={isBackdrop ? '' : image.alt}
        loading={eager || isBackdrop ? undefined : 'lazy'}
        fetchPriority={isBackdrop ? 'low' : eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

/** A page rendered in the browser has no rules for these classes. The policy allows the properties, but no style attribute. */
function applyRules(img: HTMLImageElement | null, color: string, focus: Image['focus']) {
  if (!img) return
  img.style.backgroundColor = color
  img.style.objectPosition = focus ? focusPosition(focus) : ''
}
