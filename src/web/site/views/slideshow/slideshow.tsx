import { type PointerEvent, useEffect, useId, useRef } from 'react'
import type { Image } from '#resume/records/image.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { playSlideshow } from '../../hydration-loader/autoplay.ts'
import { loadNeighbours, stepSlide } from '../../hydration-loader/slides.ts'
import { Slide } from './slide.tsx'
import { turnByArrow } from './slide-keys.ts'
import './slideshow.css'

type SlideshowProps = {
  images: Image[]
  /** The accessible name. */
  label: string
  autoplay?: boolean
  loop?: boolean
  delayMs?: number
  slideMs?: number
  kind?: 'story' | 'viewer'
  /** The `sizes` of its pictures; see `sizesOf`. */
  sizes: string
  /** Whether its first picture is the one that the visitor waits for. */
  eager?: boolean
  /** The index of the picture shown first, from 0. */
  start?: number
}

/** The default slide time in ms, as in `tokens.css`. docs/behaviour.md 10.1. */
const usualSlideMs = 500
const swipePx = 40

/**
 * Pictures one at a time. Each has a radio button, and the checked one shows, so it works without scripts. Scripts add
 * autoplay, swipes, and arrow keys outside the radio buttons. One picture has no controls; without pictures it renders
 * nothing. docs/behaviour.md 10.1.
 */
export function Slideshow({
  images,
  label,
  autoplay = false,
  loop = true,
  delayMs = 2000,
  slideMs = usualSlideMs,
  kind,
  sizes,
  eager = false,
  start = 0,
}: SlideshowProps) {
  const name = useId()
  const words = useWords()
  const element = useRef<HTMLElement>(null)
  const swipe = useSwipe()
  const plays = autoplay && images.length > 1

  useEffect(() => {
    if (plays && element.current) return playSlideshow(element.current)
  }, [plays])
  useEffect(() => {
    if (slideMs !== usualSlideMs) element.current?.style.setProperty('--time-slide', `${slideMs}ms`)
  }, [slideMs])

  if (images.length === 0) return null
  return (
    <section
      ref={element}
      className={kind ? `slideshow slideshow--${kind}` : 'slideshow'}
      role={kind === 'viewer' ? 'group' : undefined}
      aria-roledescription={kind === 'viewer' ? undefined : words('carousel')}
      aria-label={label}
      data-autoplay={plays ? '' : undefined}
      data-delay={plays ? delayMs : undefined}
      data-loop={loop ? undefined : 'off'}
      suppressHydrationWarning
      onChange={(event) => loadNeighbours(event.currentTarget)}
      onKeyDown={(event) => turnByArrow(event.currentTarget, event)}
      {...swipe}
    >
      {images.map((image, at) => (
        <Slide
          key={image.name}
          image={image}
          at={at}
          count={images.length}
          name={name}
          loop={loop}
          sizes={sizes}
          eager={eager && at === start}
          isFirst={at === start}
          isEnlarged={kind === 'viewer'}
        />
      ))}
      {plays && <PauseButton />}
    </section>
  )
}

/** `playSlideshow` handles this button; see `hydration-loader/autoplay.ts`. */
function PauseButton() {
  const words = useWords()
  return (
    <button className="slideshow__pause" type="button" aria-pressed="false" suppressHydrationWarning>
      <VisuallyHidden>{words('Pause the slideshow')}</VisuallyHidden>
      <Icon className="icon--pause" name="pause" />
      <Icon className="icon--play" name="play" />
    </button>
  )
}

/** Turns the slideshow by swiping; a swipe to the left shows the next picture. */
function useSwipe() {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      from.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      const [across, down] = [event.clientX - from.current.x, event.clientY - from.current.y]
      from.current = null
      if (Math.abs(across) > swipePx && Math.abs(across) > Math.abs(down)) {
        stepSlide(event.currentTarget, across < 0 ? 1 : -1)
      }
    },
  }
}
