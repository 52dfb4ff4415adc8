import { type HomeWay, homeWays } from '#domain/site/pages-with-content.ts'
import type { Image } from '#resume/records/image.ts'
import type { LinkView } from '#resume/records/social-icon.ts'
import type { None } from '#resume/result.ts'
import type { LatestEntry, Now } from '#resume/write/home-facts.ts'
import type { Status } from '#resume/write/status.ts'
import { FileLink } from '../../../ui/button.tsx'
import { List } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import '../../../ui/visually-hidden.css'
import { ContactButton } from '../parts/contact-button.tsx'
import { Contents, type Way } from '../parts/contents.tsx'
import { NowLine, Person, StatusLine } from '../parts/person.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Slideshow } from '../slideshow/slideshow.tsx'
import { sizesOf, slideOnPhones } from '../slideshow/sources.ts'
import { type Address, CardFacts, CardPlace } from './card-facts.tsx'
import { Social } from './social.tsx'
import './home-page.css'

type HomePageProps = {
  ownerName: string
  welcome: string
  headline: string | None
  /** What the owner is open to, where everyone sees it. */
  status?: Status
  place: string | None
  /** What the owner does now. */
  now: Now | None
  portrait: Image | None
  /** The address of the resume as a PDF, while the owner offers it. */
  pdf: string | None
  slideshow: Image[]
  /** The newest jobs, schools and projects, which stand in the slideshow's place. */
  latest: LatestEntry[]
  social: LinkView[]
  /** The place in its parts. */
  address?: Address | None
  /** The pages that it links to, in order. docs/behaviour.md 4.1. */
  ways: readonly HomeWay[]
}

/** docs/behaviour.md 3.1. */
const sizes = sizesOf({ small: slideOnPhones, tablet: '600px', medium: '650px', large: '750px', xlarge: '1100px' })

/**
 * On portrait tablets two of the ways onward are below the slideshow, and About Me links to another path. docs/behaviour.md
 * 4.1.
 */
const waysBelow: Partial<Record<HomeWay, string>> = { resume: '/resume', about: '/about-me' }

/** The person, then a slideshow or the newest entries beside the ways onward. docs/behaviour.md 4.1. */
export function HomePage(props: HomePageProps) {
  const { ownerName, welcome, headline, status, place, now, portrait, pdf, slideshow, latest, social, address, ways } =
    props
  const words = useWords()
  const hasPictures = slideshow.length > 0
  const stoodBelow = hasPictures ? 'home__twice' : undefined
  const beside = ways.map((way): Way => {
    const isBelow = way in waysBelow
    return { label: words(homeWays[way]), to: `/${way}`, ...(isBelow && stoodBelow ? { className: stoodBelow } : {}) }
  })
  const below = ways.flatMap((way): Way[] => {
    const to = waysBelow[way]
    return to === undefined ? [] : [{ label: words(homeWays[way]), to }]
  })
  const isBare = !hasPictures && latest.length === 0
  return (
    <Sheet
      kind="person"
      ownerName={ownerName}
      page={address ? <CardPlace {...address} /> : (place ?? words('Home'))}
      format="h-card"
    >
      <CardFacts />
      <Person title={welcome} headline={headline} portrait={portrait}>
        {status && <StatusLine status={status} />}
        {now && <NowLine now={now} />}
        <p className="person__act screen-only">
          {pdf && <FileLink path={pdf}>{words('Resume (PDF)')}</FileLink>}
          <ContactButton />
        </p>
      </Person>
      <div className={isBare ? 'home home--bare' : 'home'}>
        {hasPictures ? (
          <div className="home__pictures">
            <Slideshow images={slideshow} label={words('Photographs')} autoplay delayMs={4000} sizes={sizes} eager />
            <Contents className="home__below" ways={below} />
          </div>
        ) : (
          !isBare && <Latest entries={latest} />
        )}
        <div className="home__beside">
          <Contents ways={beside} />
          <Social className="home__social" links={social} hasContact={ways.includes('contact')} />
        </div>
      </div>
    </Sheet>
  )
}

/** The newest entries, each a link to its page. */
function Latest({ entries }: { entries: LatestEntry[] }) {
  const words = useWords()
  return (
    <section className="home__latest" aria-labelledby="latest">
      <h2 className="visually-hidden" id="latest">
        {words('Latest work')}
      </h2>
      <List className="latest">
        {entries.map(({ title, where, years, isNow, to }) => (
          <li className="latest__item" key={to}>
            <PageLink className="latest__link" to={to}>
              <bdi className="latest__title">{title}</bdi>{' '}
              <span className="latest__dates">
                {years}
                {isNow && (
                  <>
                    {years !== '' && ' – '}
                    <span className="latest__still">{words('Present')}</span>
                  </>
                )}
              </span>{' '}
              <bdi className="latest__where">{where}</bdi>
            </PageLink>
          </li>
        ))}
      </List>
    </section>
  )
}
