import { Link } from 'react-router'
import type { Image } from '#domain/content/image.ts'
import { type Job, jobImageLimit, type ListedJob } from '#domain/content/job.ts'
import { dateCode, dateText, type PartialDate } from '#domain/date.ts'
import { type None, none } from '#domain/result.ts'
import { List } from '../../../ui/list.tsx'
import { Entry } from '../parts/entry.tsx'
import { FactList, type NamedFact } from '../parts/facts.tsx'
import { EmptyText, Lines, Prose } from '../parts/prose.tsx'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { Gallery } from '../slideshow/gallery.tsx'
import { Courtesy } from './courtesy.tsx'
import { Duties } from './duties.tsx'
import { WaysBack } from './ways-back.tsx'
import './job-page.css'

type JobPageProps = {
  ownerName: string
  job: Omit<ListedJob, 'employer'> & Pick<Job, 'imageLink'>
  companyHistory: string | None
  experiences: string | None
  images: Image[]
  /** Further facts, and the other roles at the same employer. */
  more?: NamedFact[]
  roles?: { uuid: string; title: string; time: string }[]
}

/**
 * One job in full. An empty company history is left out with its label; the other empty parts have a fallback text.
 * docs/behaviour.md 4.4.
 */
export function JobPage({ ownerName, job, companyHistory, experiences, images, more = [], roles = [] }: JobPageProps) {
  const hasPictures = images.length > 0
  const pictures = hasPictures && <Gallery images={images} label={`Pictures, ${job.company}`} limit={jobImageLimit} />
  return (
    <Sheet ownerName={ownerName} page="Job details">
      <SheetHead title={job.title}>
        <p className="job__company" dir="auto">
          {job.company}
        </p>
        <p className="job__dates">
          <JobDates job={job} />
        </p>
      </SheetHead>
      <Entry label="Description">
        {job.description ? <Lines text={job.description} /> : <EmptyText>No description found.</EmptyText>}
      </Entry>
      <Entry label="Responsibilities">
        {job.responsibilities.length > 0 ? (
          <Duties items={job.responsibilities} />
        ) : (
          <EmptyText>No responsibilities found.</EmptyText>
        )}
      </Entry>
      {companyHistory ? (
        <Entry label="Company History" wide={pictures}>
          <Prose html={companyHistory} />
        </Entry>
      ) : (
        pictures && <Entry label="Pictures" wide={pictures} />
      )}
      <Entry label="Experiences">
        {experiences ? <Prose html={experiences} /> : <EmptyText>No experiences found.</EmptyText>}
      </Entry>
      {more.length > 0 && (
        <Entry label="More">
          <FactList facts={more} />
        </Entry>
      )}
      {roles.length > 0 && (
        <Entry label={`Other roles at ${job.company}`} id="roles">
          <List className="prose">
            {roles.map(({ uuid, title, time }) => (
              <li key={uuid}>
                <Link to={`/resume/jobs/details?uuid=${encodeURIComponent(uuid)}`}>{title}</Link>, {time}
              </li>
            ))}
          </List>
        </Entry>
      )}
      {hasPictures && job.imageLink && <Courtesy address={job.imageLink} />}
      <WaysBack />
    </Sheet>
  )
}

function JobDates({ job }: { job: Pick<Job, 'startDate' | 'endDate' | 'isUpcoming'> }) {
  const { startDate, endDate, isUpcoming } = job
  if (isUpcoming && startDate !== none && endDate === none)
    return (
      <>
        From <Month month={startDate} />
      </>
    )
  return (
    <>
      {startDate !== none && (
        <>
          <Month month={startDate} /> –{' '}
        </>
      )}
      {endDate === none ? 'Present' : <Month month={endDate} />}
    </>
  )
}

function Month({ month }: { month: PartialDate }) {
  return <time dateTime={dateCode(month)}>{dateText(month)}</time>
}
