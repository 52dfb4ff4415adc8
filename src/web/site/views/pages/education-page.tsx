import { Fragment } from 'react'
import type { Education } from '#resume/records/education.ts'
import type { NamedFact } from '#resume/records/fact-entry.ts'
import type { Image } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { message } from '#resume/words.ts'
import { educationFacts } from '#resume/write/education-facts.ts'
import { useWords } from '../../../ui/words.ts'
import { Entry } from '../parts/entry.tsx'
import { FactList } from '../parts/facts.tsx'
import { Paragraphs } from '../parts/prose.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Gallery } from '../slideshow/gallery.tsx'
import { Picture } from '../slideshow/picture.tsx'
import { sizesOf } from '../slideshow/sources.ts'
import { Credit } from './credit.tsx'
import { WaysBack } from './ways-back.tsx'
import './education-page.css'

type EducationView = Omit<Education, 'startDate' | 'endDate' | 'score' | 'courses' | 'url'>
type EducationPageProps = {
  ownerName: string
  education: EducationView
  /** From when until when. */
  dates?: string
  /** Further facts, and the courses. */
  more?: NamedFact[]
  courses?: string[]
  images: Image[]
  /** The address of the resume. */
  pdf?: string | None
}

const sizes = sizesOf({ small: '92vw', tablet: '36vw', medium: '424px', large: '504px', xlarge: '588px' })

/**
 * One school in full: its first picture in the head, the others below. An empty optional part is left out with its label.
 * docs/behaviour.md 4.5.
 */
export function EducationPage(props: EducationPageProps) {
  const { ownerName, education, dates, more = [], courses = [], images, pdf = none } = props
  const words = useWords()
  const [first, ...others] = images
  const { institution, institutionHistory, experiences, imageLink } = education
  const pictures = others.length > 0 && (
    <Gallery images={others} label={words('Pictures, {$name}', { name: institution })} />
  )
  return (
    <Sheet ownerName={ownerName} page={words('Education details')}>
      <header className={first ? 'sheet__head education' : 'sheet__head'}>
        <div>
          <h1 dir="auto">{institution}</h1>
          <DegreeLine education={education} />
          <PlaceLine education={education} />
          {dates && <p className="sheet__dates">{dates}</p>}
        </div>
        {first && <Picture className="education__picture" image={first} sizes={sizes} eager />}
      </header>
      <Entry label={message('Education General Info')}>
        <FactList facts={educationFacts(education, more, words)} />
      </Entry>
      {institutionHistory.length > 0 ? (
        <Entry label={message('Institution History')} wide={pictures}>
          <Paragraphs texts={institutionHistory} />
        </Entry>
      ) : (
        pictures && <Entry label={message('Pictures')} wide={pictures} />
      )}
      {courses.length > 0 && (
        <Entry label={message('Courses')}>
          <p>
            {courses.map((course, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: courses may repeat, and their order never changes
              <Fragment key={at}>
                {at > 0 && ' · '}
                <bdi>{course}</bdi>
              </Fragment>
            ))}
          </p>
        </Entry>
      )}
      {experiences.length > 0 && (
        <Entry label={message('Experiences')}>
          <Paragraphs texts={experiences} />
        </Entry>
      )}
      {first && imageLink && <Credit address={imageLink} />}
      <WaysBack pdf={pdf} />
    </Sheet>
  )
}

function DegreeLine({ education: { type, major } }: { education: EducationView }) {
  const degree = joined([type, major])
  return degree === '' ? null : (
    <p className="sheet__subject" dir="auto">
      {degree}
    </p>
  )
}

function PlaceLine({ education: { city, state } }: { education: EducationView }) {
  const place = joined([city, state])
  return place === '' ? null : (
    <p className="sheet__lead" dir="auto">
      {place}
    </p>
  )
}
