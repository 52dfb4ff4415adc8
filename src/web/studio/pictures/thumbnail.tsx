import { Icon } from '../views/icon.tsx'
import type { PictureView } from './folder-view.ts'

/** The thumbnail of a picture with its focus point; an icon while it is not made. */
export function Thumbnail({ picture: { made, focus } }: { picture: Pick<PictureView, 'made' | 'focus'> }) {
  if (made === null) return <Icon name="picture" />
  return (
    <>
      <img src={made.thumbnail} width={made.widthPx} height={made.heightPx} alt="" loading="lazy" decoding="async" />
      {focus !== null && <Point focus={focus} radius={6} />}
    </>
  )
}

/** A ring at a point of a picture. Its place is in attributes, because the policy allows no style attribute. */
export function Point({ focus: { x, y }, radius }: { focus: { x: number; y: number }; radius: number }) {
  const at = { cx: `${x * 100}%`, cy: `${y * 100}%` }
  return (
    <svg className="point" aria-hidden="true">
      <circle className="point__ground" {...at} r={radius} />
      <circle className="point__ring" {...at} r={radius} />
      {radius > 10 && <circle className="point__dot" {...at} r={3} />}
    </svg>
  )
}
