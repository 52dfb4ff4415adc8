import type { Image } from '#domain/content/image.ts'
import type { SocialLink } from '#domain/content/person-info.ts'
import type { None } from '#domain/result.ts'
import { Contents, type Way } from './contents.tsx'
import { Sheet, SheetHead } from './sheet.tsx'
import { Slideshow } from './slideshow.tsx'
import { Social } from './social.tsx'
import { sizesOf, slideOnPhones } from './sources.ts'
import './home-page.css'

type HomePageProps = {
  ownerName: string
  welcome: string
  headline: string | None
  place: string | None
  slideshow: Image[]
  social: SocialLink[]
}

/** docs/behaviour.md 3.1. */
const sizes = sizesOf({ small: slideOnPhones, tablet: '600px', medium: '650px', large: '750px', xlarge: '1100px' })

/**
 * On portrait tablets two of the ways onward are below the slideshow, and About Me links to another path. docs/behaviour.md
 * 4.1.
 */
const waysBelow: Way[] = [
  { label: 'Resume', to: '/resume' },
  { label: 'About Me', to: '/about-me' },
]

/** Welcome, slideshow and ways onward; without pictures the headline takes their place. docs/behaviour.md 4.1. */
export function HomePage({ ownerName, welcome, headline, place, slideshow, social }: HomePageProps) {
  const isBare = slideshow.length === 0
  const stoodBelow = isBare ? undefined : 'home__twice'
  return (
    <Sheet ownerName={ownerName} page={place ?? 'Home'}>
      <SheetHead title={welcome} />
      <div className={isBare ? 'home home--bare' : 'home'}>
        {!isBare && (
          <div className="home__pictures">
            <Slideshow images={slideshow} label="Photographs" autoplay delayMs={4000} sizes={sizes} eager />
            <Contents className="home__below" ways={waysBelow} />
          </div>
        )}
        <div className="home__beside">
          {headline && (
            <p className="home__headline" dir="auto">
              {headline}
            </p>
          )}
          <Contents
            ways={[
              { label: 'Resume', to: '/resume', className: stoodBelow },
              { label: 'About Me', to: '/about', className: stoodBelow },
              { label: 'Contact Me', to: '/contact' },
            ]}
          />
          <Social className="home__social" links={social} />
        </div>
      </div>
    </Sheet>
  )
}
