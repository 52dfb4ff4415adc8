import type { Image } from '#domain/content/image.ts'
import type { None } from '#domain/result.ts'
import { Picture } from './picture.tsx'
import { backdropSizes } from './sources.ts'
import './backdrop.css'

/** The picture behind a page; without one the sheet lies on a plain ground. */
export function Backdrop({ image }: { image: Image | None }) {
  return (
    <div className="backdrop">
      {image && <Picture className="backdrop__image" image={image} sizes={backdropSizes} isBackdrop />}
    </div>
  )
}
