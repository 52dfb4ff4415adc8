import type { Image } from '#resume/records/image.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.ts'
import { Picture } from './picture.tsx'
import { slideVariantOnPhonesPx } from './sources.ts'
import './slide.css'

type SlideProps = {
  image: Image
  /** Its index in the slideshow, from 0. */
  at: number
  count: number
  /** The common name of the slideshow's radio buttons. */
  name: string
  loop: boolean
  sizes: string
  eager: boolean
  /** Whether it is shown initially. */
  isFirst: boolean
  /** Whether it is an enlarged picture of the viewer. */
  isEnlarged: boolean
}

/** One picture of a slideshow, with its caption and its radio button. */
export function Slide({ image, at, count, name, loop, sizes, eager, isFirst, isEnlarged }: SlideProps) {
  const idOf = (place: number) => `${name}-${(place + count) % count}`
  const isOne = count === 1
  const words = useWords()
  return (
    <div className="slideshow__slide">
      <div className="slideshow__window">
        <Picture
          className="slideshow__image"
          image={image}
          sizes={sizes}
          phoneLimitPx={isEnlarged ? undefined : slideVariantOnPhonesPx}
          eager={eager}
          hasTone={!isEnlarged}
        />
        {!isOne && (loop || at > 0) && <Step kind="back" leadsTo={idOf(at - 1)} />}
        {!isOne && (loop || at < count - 1) && <Step kind="on" leadsTo={idOf(at + 1)} />}
      </div>
      <p className="slideshow__caption" aria-hidden="true">
        {!isOne && (
          <>
            <span className="slideshow__count">
              {at + 1} / {count}
            </span>
            {'\u2002'}
          </>
        )}
        <bdi>{image.alt}</bdi>
      </p>
      {!isOne && (
        <input
          className="slideshow__bullet"
          type="radio"
          name={name}
          id={idOf(at)}
          aria-label={words('Picture {$at} of {$count}', { at: at + 1, count })}
          defaultChecked={isFirst}
        />
      )}
    </div>
  )
}

/** For pointers only: the radio buttons do the same for keyboards and screen readers. */
function Step({ kind, leadsTo }: { kind: 'back' | 'on'; leadsTo: string }) {
  return (
    <label className={`slideshow__step slideshow__step--${kind}`} htmlFor={leadsTo} aria-hidden="true">
      <Icon name={kind} />
    </label>
  )
}
