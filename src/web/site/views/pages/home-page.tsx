import type { Image } from '#domain/content/image.ts'
import type { SocialLink } from '#domain/content/person-info.ts'
import type { None } from '#domain/result.ts'
import type { HomeWay } from '#domain/site/pages-with-content.ts'
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
  /** The pages that it links to, in order. docs/behaviour.md 4.1. */
  ways: readonly HomeWay[]
}

const labels: Readonly<Record<HomeWay, string>> = {
  resume: 'Resume',
  about: 'About Me',
  projects: 'Projects',
  contact: 'Contact Me',
}

/** docs/behaviour.md 3.1. */
const sizes = sizesOf({ small: slideOnPhones, tablet: '600px', medium: '650px', large: '750px', xlarge: '1100px' })

/**
 * On portrait tablets two of the ways onward are below the slideshow, and About Me links to another path. docs/behaviour.md
 * 4.1.
 */
const waysBelow: Partial<Record<HomeWay, string>> = { resume: '/resume', about: '/about-me' }

/** Welcome, slideshow and ways onward; without pictures the headline takes their place. docs/behaviour.md 4.1. */
export function HomePage({ ownerName, welcome, headline, place, slideshow, social, address, ways }: HomePageProps) {
  const isBare = slideshow.length === 0
  const stoodBelow = isBare ? undefined : 'home__twice'
  const beside = ways.map((way): Way => {
    const isBelow = way in waysBelow
    return { label: labels[way], to: `/${way}`, ...(isBelow && stoodBelow ? { className: stoodBelow } : {}) }
  })
  const below = ways.flatMap((way): Way[] => {
    const to = waysBelow[way]
    return to === undefined ? [] : [{ label: labels[way], to }]
  })
  return (
    <Sheet ownerName={ownerName} page={address ? <CardPlace {...address} /> : (place ?? 'Home')} format="h-card">
      <CardFacts />
      <SheetHead title={welcome} />
      <div className={isBare ? 'home home--bare' : 'home'}>
        {!isBare && (
          <div className="home__pictures">
            <Slideshow images={slideshow} label="Photographs" autoplay delayMs={4000} sizes={sizes} eager />
            <Contents className="home__below" ways={below} />
          </div>
        )}
        <div className="home__beside">
          {headline && (
            <p className="home__headline p-note" dir="auto">
              {headline}
            </p>
          )}
          <Contents ways={beside} />
          <Social className="home__social" links={social} hasContact={ways.includes('contact')} />
        </div>
      </div>
    </Sheet>
  )
}
