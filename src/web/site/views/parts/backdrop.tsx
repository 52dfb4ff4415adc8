import type { Image } from '#resume/records/image.ts'
import type { None } from '#resume/result.ts'
import { Picture } from '../slideshow/picture.tsx'
import { backdropSizes } from '../slideshow/sources.ts'
import '../../../ui/sheet/backdrop.css'

/** The backdrop of a page; without a picture a drawn view in the owner's hue. docs/behaviour.md 2.7. */
export function Backdrop({ image }: { image: Image | None }) {
  return (
    <div className={image ? 'backdrop' : 'backdrop backdrop--drawn'}>
      {image && <Picture className="backdrop__image" image={image} sizes={backdropSizes} isBackdrop />}
    </div>
  )
}
