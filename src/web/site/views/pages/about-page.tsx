import type { Image } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import type { Now } from '#resume/write/home-facts.ts'
import { useWords } from '../../../ui/words.ts'
import { Entry } from '../parts/entry.tsx'
import { NowLine } from '../parts/person.tsx'
import { Prose } from '../parts/prose.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Gallery } from '../slideshow/gallery.tsx'
import { Picture } from '../slideshow/picture.tsx'
import { Slideshow } from '../slideshow/slideshow.tsx'
import { sizesOf, slideOnPhones } from '../slideshow/sources.ts'
import { CardFacts } from './card-facts.tsx'
import './about-page.css'

type Story = { heading: string; html: string; images: Image[] }

/** Who the owner is, in a few words: what Home and Resume say. `intro` is HTML. */
type Brief = { headline: string | None; now: Now | None; intro: string | None }

type AboutPageProps = {
  ownerName: string
  portrait: Image | None
  whoAmI: string | None
  /** In the place of the text, when it is not written. */
  brief?: Brief
  storyImages: Image[]
  story: Story[]
}

/** On phones a little less than it takes, so that one of 412 px at 1.75 device pixels each loads 640 px, half as many bytes. */
const portraitSizes = sizesOf({ small: '88vw', tablet: '31vw', medium: '384px', large: '432px', xlarge: '504px' })
/** docs/behaviour.md 3.1. */
const storySizes = sizesOf({ small: slideOnPhones, tablet: '600px', medium: '500px', large: '750px', xlarge: '1100px' })

/**
 * Title and portrait, 'WHO AM I?', else what Home and Resume say, and 'MY STORY' with its pictures; one line when all of that is missing.
 * docs/behaviour.md 4.2.
 */
export function AboutPage({ ownerName, portrait, whoAmI, brief, storyImages, story }: AboutPageProps) {
  const words = useWords()
  const hasStory = story.length > 0 || storyImages.length > 0
  const isEmpty = portrait === none && whoAmI === none && !hasStory && brief === undefined
  return (
    <Sheet ownerName={ownerName} page={words('About Me')} format="h-card">
      <CardFacts />
      <div className={portrait ? 'about' : 'about about--bare'}>
        <h1>{words('About Me')}</h1>
        {isEmpty && <p className="prose--empty">{words('Nothing has been written here yet.')}</p>}
        {portrait && <Picture className="about__portrait u-photo" image={portrait} sizes={portraitSizes} eager />}
        {brief && (
          <div className="about__who">
            {brief.headline && (
              <p className="person__headline" dir="auto">
                {brief.headline}
              </p>
            )}
            {brief.now && <NowLine now={brief.now} />}
            {brief.intro && <Prose html={brief.intro} lead />}
          </div>
        )}
        {whoAmI && (
          <section className="about__who" aria-labelledby="who-am-i">
            <h2 className="about__label" id="who-am-i">
              {words('WHO AM I?')}
            </h2>
            <Prose html={whoAmI} lead />
          </section>
        )}
      </div>
      {hasStory && (
        <section aria-labelledby="my-story">
          <div className="about__story">
            <h2 className="about__label" id="my-story">
              {words('MY STORY')}
            </h2>
            <Slideshow kind="story" images={storyImages} label={words('Pictures of the story')} sizes={storySizes} />
          </div>
          {story.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and their order never changes
            <StoryEntry key={at} part={part} id={`story-${at + 1}`} />
          ))}
        </section>
      )}
    </Sheet>
  )
}

/** The owner writes the headings, and two may be equal, so the id is the position in the story. */
function StoryEntry({ part: { heading, html, images }, id }: { part: Story; id: string }) {
  const gallery = images.length > 0 && <Gallery images={images} label={heading} />
  return (
    <Entry label={heading} id={id} level={3} light wide={gallery}>
      <Prose html={html} />
    </Entry>
  )
}
