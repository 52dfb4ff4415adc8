import { loadFailureMessages } from '#domain/site/load-failure.ts'
import { dateCode, type PartialDate, shortDateText } from '#resume/date.ts'
import { endText, isPresent, type ListedJob, startText } from '#resume/records/job.ts'
import { type None, none } from '#resume/result.ts'
import { message, type Words } from '#resume/words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TextList } from '../../../ui/list.tsx'
import { type Cell, type Column, type Row, Table } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { EmptyText } from '../parts/prose.tsx'
import '../../../ui/link.css'
import './more.css'

/** docs/behaviour.md 4.3. */
const columns: Column[] = [
  { label: message('Job Title'), kind: 'main' },
  { label: message('Company'), kind: 'who' },
  { label: message('Start Date'), kind: 'from', isShort: true },
  { label: message('End Date'), kind: 'to', isShort: true },
]

/** The owner's jobs in the given order; none means that they failed to load. */
export function JobsTable({ jobs }: { jobs: ListedJob[] | None }) {
  const words = useWords()
  if (jobs === none) return <EmptyText>{words(loadFailureMessages.jobs)}</EmptyText>
  if (jobs.length === 0) return <EmptyText>{words('No jobs found.')}</EmptyText>
  const present = jobs.find(isPresent)
  const rows = jobs.map((job, at) =>
    jobRow(job, { isOpen: at === 0 || job === present, isNow: job === present }, words),
  )
  return <Table label={words('Job Experience')} kind="jobs" columns={columns} rows={rows} />
}

type Place = { isOpen: boolean; isNow: boolean }

function jobRow(job: ListedJob, place: Place, words: Words): Row {
  const subject = `${job.title}, ${job.company}`
  const hasWords = job.description !== none || job.responsibilities.length > 0
  return {
    id: job.uuid,
    link: `/resume/jobs/details?uuid=${encodeURIComponent(job.uuid)}`,
    subject,
    mark: 'p-experience h-event',
    cells: [
      { content: job.title, mark: 'p-name' },
      { content: job.company, mark: 'p-name p-org', box: 'p-location h-card' },
      dateCell(startText(job, words), 'dt-start', job.startDate, words),
      { ...dateCell(endText(job, words), 'dt-end', job.endDate, words), ...(isPresent(job) ? { tone: 'now' } : {}) },
    ],
    ...(hasWords ? { more: <More job={job} subject={subject} {...place} /> } : {}),
  }
}

/** What was done there: the description, and the duties in a fold, open for the newest and the present job. docs/behaviour.md 4.3. */
function More({ job, subject, isOpen, isNow }: { job: ListedJob; subject: string } & Place) {
  const { description, responsibilities } = job
  const words = useWords()
  return (
    <div className={isNow ? 'more more--now' : 'more'}>
      {description && (
        <p className="more__text p-description" dir="auto">
          {description}
        </p>
      )}
      {responsibilities.length > 0 && (
        <details className="more__fold" open={isOpen} suppressHydrationWarning>
          <summary className="link">
            {highlightsText(responsibilities.length, words)}
            <VisuallyHidden>{` ${words('as {$subject}', { subject })}`}</VisuallyHidden>
            <Icon className="accordion__plus" name="plus" />
            <Icon className="accordion__minus" name="minus" />
          </summary>
          <TextList className="more__list" itemClassName="p-description" items={responsibilities} />
        </details>
      )}
    </div>
  )
}

function dateCell(content: string, mark: string, date: PartialDate | None, words: Words): Cell {
  if (date === none) return { content, ...(content === '' ? { tone: 'soft' } : {}) }
  return { content, mark, code: dateCode(date), short: shortDateText(date, words) }
}

/** '6 highlights'. */
function highlightsText(count: number, words: Words): string {
  return count === 1 ? words('1 highlight') : words('{$count} highlights', { count })
}
