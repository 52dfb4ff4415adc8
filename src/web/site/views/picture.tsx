import type { Image } from '#domain/content/image.ts'
import { screens } from '#domain/site/screen.ts'
import { largestAddress, sourceSet, toneClass } from './sources.ts'

type PictureProps = {
  image: Image
  /** How wide it stands; see `sizesOf`. */
  sizes: string
  /** The widest variant that the small screen is offered, in px. */
  phoneLimitPx?: number
  /** The picture that a visitor waits for; every other one is loaded when it comes near. */
  eager?: boolean
  /** Behind everything: loaded after what counts, and without words. */
  isBackdrop?: boolean
  /** Whether its box shows its main colour until it is there. */
  hasTone?: boolean
  className?: string
}

/**
 * A picture in the widths and types that exist. Inside `picture` React writes no preload for it, so that nothing
 * overtakes the one that counts.
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
  const { picture } = image
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
        ref={hasTone ? (img) => showTone(img, picture.color) : undefined}
        className={(hasTone ? `${className} ${toneClass(picture)}` : className).trim() || undefined}
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

/** A page that the browser made has no rule for the class. The policy allows this way and no style attribute. */
function showTone(img: HTMLImageElement | null, color: string) {
  if (img) img.style.backgroundColor = color
}
