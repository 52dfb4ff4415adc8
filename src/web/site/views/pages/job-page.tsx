import { dateCode, dateText, type PartialDate } from '#resume/date.ts'
import type { Image } from '#resume/records/image.ts'
import { type Job, jobImageLimit, type ListedJob } from '#resume/records/job.ts'
import { type None, none } from '#resume/result.ts'
import { message } from '#resume/words.ts'
import { type JobFacts, missingTexts } from '#resume/write/job-facts.ts'
import { around, gap } from '../../../ui/around.tsx'
import { List, TextList } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import { Entry } from '../parts/entry.tsx'
import { FactList } from '../parts/facts.tsx'
import { Lines, Prose } from '../parts/prose.tsx'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { Gallery } from '../slideshow/gallery.tsx'
import { Credit } from './credit.tsx'
import { WaysBack } from './ways-back.tsx'
import './job-page.css'

type JobPageProps = JobFacts & {
  ownerName: string
  job: Omit<ListedJob, 'employer'> & Pick<Job, 'imageLink'>
  companyHistory: string | None
  experiences: string | None
  images: Image[]
  /** The address of the resume. */
  pdf?: string | None
}

/**
 * One job in full. A part without words opens no section: its specified text stands at the end, in one line. A job without any
 * words has its facts in its place. docs/behaviour.md 4.4.
 */
export function JobPage(props: JobPageProps) {
  const {
    ownerName,
    job,
    companyHistory,
    experiences,
    images,
    pdf = none,
    more = [],
    atAGlance = [],
    roles = [],
  } = props
  const words = useWords()
  const hasPictures = images.length > 0
  const pictures = hasPictures && (
    <Gallery images={images} label={words('Pictures, {$name}', { name: job.company })} limit={jobImageLimit} />
  )
  const missing = missingTexts({ ...job, experiences }, words)
  const isBare = missing.length === 3
  const nothing = missing.length > 0 && (
    <p className="nothing">
      {missing.map((text) => (
        <span key={text}>{`${text} `}</span>
      ))}
    </p>
  )
  return (
    <Sheet ownerName={ownerName} page={words('Job details')}>
      <SheetHead title={job.title}>
        <p className="sheet__subject" dir="auto">
          {job.company}
        </p>
        <p className="sheet__dates">
          <JobDates job={job} />
        </p>
      </SheetHead>
      {isBare && (
        <Entry label={message('At a glance')}>
          {atAGlance.length > 0 && <FactList facts={atAGlance} />}
          {nothing}
        </Entry>
      )}
      {job.description && (
        <Entry label={message('Description')}>
          <Lines text={job.description} />
        </Entry>
      )}
      {job.responsibilities.length > 0 && (
        <Entry label={message('Responsibilities')}>
          <Duties items={job.responsibilities} />
        </Entry>
      )}
      {companyHistory ? (
        <Entry label={message('Company History')} wide={pictures}>
          <Prose html={companyHistory} />
        </Entry>
      ) : (
        pictures && <Entry label={message('Pictures')} wide={pictures} />
      )}
      {experiences && (
        <Entry label={message('Experiences')}>
          <Prose html={experiences} />
        </Entry>
      )}
      {more.length > 0 && !isBare && (
        <Entry label={message('More')}>
          <FactList facts={more} />
        </Entry>
      )}
      {roles.length > 0 && (
        <Entry label={words('Other roles at {$company}', { company: job.company })} id="roles">
          <List className="prose">
            {roles.map(({ uuid, title, time }) => (
              <li key={uuid}>
                <PageLink to={`/resume/jobs/details?uuid=${encodeURIComponent(uuid)}`}>{title}</PageLink>, {time}
              </li>
            ))}
          </List>
        </Entry>
      )}
      {!isBare && nothing}
      {hasPictures && job.imageLink && <Credit address={job.imageLink} />}
      <WaysBack pdf={pdf} />
    </Sheet>
  )
}

function JobDates({ job }: { job: Pick<Job, 'startDate' | 'endDate' | 'isUpcoming'> }) {
  const { startDate, endDate, isUpcoming } = job
  const words = useWords()
  if (isUpcoming && startDate !== none && endDate === none)
    return around(words('From {$date}', { date: gap }), <Month month={startDate} />)
  return (
    <>
      {startDate !== none && (
        <>
          <Month month={startDate} /> –{' '}
        </>
      )}
      {endDate === none ? words('Present') : <Month month={endDate} />}
    </>
  )
}

/** The server's name of the month stays: that of the browser's runtime could differ. */
function Month({ month }: { month: PartialDate }) {
  const words = useWords()
  return (
    <time dateTime={dateCode(month)} suppressHydrationWarning>
      {dateText(month, words)}
    </time>
  )
}

/** The responsibilities of a job. The misspelling is specified. docs/behaviour.md 4.4. */
function Duties({ items }: { items: string[] }) {
  const words = useWords()
  return (
    <>
      <p>{words('Duties and Responsibilites include the following:')}</p>
      <TextList className="duties" itemClassName="duties__item" items={items} />
    </>
  )
}
