import type { Image } from '#domain/content/image.ts'
import type { SocialLink } from '#domain/content/person-info.ts'
import type { MenuChoice } from '#domain/content/site-settings.ts'
import type { None } from '#domain/result.ts'
import { Contents, type Way } from '../parts/contents.tsx'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { Slideshow } from '../slideshow/slideshow.tsx'
import { sizesOf, slideOnPhones } from '../slideshow/sources.ts'
import { type Address, CardFacts, CardPlace } from './card-facts.tsx'
import { Social } from './social.tsx'
import './home-page.css'

type HomePageProps = {
  ownerName: string
  welcome: string
  headline: string | None
  place: string | None
  slideshow: Image[]
  social: SocialLink[]
  /** The place in its parts. */
  address?: Address | None
  /** What the owner leaves out of the menu is no way onward either. docs/behaviour.md 4.1. */
  leftOut?: readonly MenuChoice[]
}

type HomeWay = Way & { page: MenuChoice }

/** docs/behaviour.md 3.1. */
const sizes = sizesOf({ small: slideOnPhones, tablet: '600px', medium: '650px', large: '750px', xlarge: '1100px' })

/**
 * On portrait tablets two of the ways onward are below the slideshow, and About Me links to another path. docs/behaviour.md
 * 4.1.
 */
const waysBelow: HomeWay[] = [
  { page: 'resume', label: 'Resume', to: '/resume' },
  { page: 'about', label: 'About Me', to: '/about-me' },
]

/** Welcome, slideshow and ways onward; without pictures the headline takes their place. docs/behaviour.md 4.1. */
export function HomePage({
  ownerName,
  welcome,
  headline,
  place,
  slideshow,
  social,
  address,
  leftOut = [],
}: HomePageProps) {
  const isBare = slideshow.length === 0
  const stoodBelow = isBare ? undefined : 'home__twice'
  const isIn = (page: MenuChoice) => !leftOut.includes(page)
  const shown = (ways: HomeWay[]) => ways.filter(({ page }) => isIn(page))
  return (
    <Sheet ownerName={ownerName} page={address ? <CardPlace {...address} /> : (place ?? 'Home')} format="h-card">
      <CardFacts />
      <SheetHead title={welcome} />
      <div className={isBare ? 'home home--bare' : 'home'}>
        {!isBare && (
          <div className="home__pictures">
            <Slideshow images={slideshow} label="Photographs" autoplay delayMs={4000} sizes={sizes} eager />
            <Contents className="home__below" ways={shown(waysBelow)} />
          </div>
        )}
        <div className="home__beside">
          {headline && (
            <p className="home__headline p-note" dir="auto">
              {headline}
            </p>
          )}
          <Contents
            ways={shown([
              { page: 'resume', label: 'Resume', to: '/resume', className: stoodBelow },
              { page: 'about', label: 'About Me', to: '/about', className: stoodBelow },
              { page: 'contact', label: 'Contact Me', to: '/contact' },
            ])}
          />
          <Social className="home__social" links={social} hasContact={isIn('contact')} />
        </div>
      </div>
    </Sheet>
  )
}
