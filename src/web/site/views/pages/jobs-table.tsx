import { endText, isPresent, type ListedJob, startText } from '#domain/content/job.ts'
import { dateCode, type PartialDate } from '#domain/date.ts'
import { type None, none } from '#domain/result.ts'
import { loadFailureMessages } from '#domain/site/load-failure.ts'
import { type Column, type Row, Table } from '../../../ui/table.tsx'
import { EmptyText } from '../parts/prose.tsx'

/** docs/behaviour.md 4.3. */
const columns: Column[] = [
  { label: 'Job Title', kind: 'main' },
  { label: 'Company', kind: 'whole' },
  { label: 'Start Date', kind: 'short' },
  { label: 'End Date', kind: 'short' },
]

/** The owner's jobs in the given order; none means that they failed to load. */
export function JobsTable({ jobs }: { jobs: ListedJob[] | None }) {
  if (jobs === none) return <EmptyText>{loadFailureMessages.jobs}</EmptyText>
  if (jobs.length === 0) return <EmptyText>No jobs found.</EmptyText>
  return <Table label="Job Experience" columns={columns} rows={jobs.map(jobRow)} />
}

function jobRow(job: ListedJob): Row {
  return {
    id: job.uuid,
    link: `/resume/jobs/details?uuid=${encodeURIComponent(job.uuid)}`,
    subject: `${job.title}, ${job.company}`,
    mark: 'p-experience h-event',
    cells: [
      { content: job.title, mark: 'p-name' },
      { content: job.company, mark: 'p-name p-org', box: 'p-location h-card' },
      { content: startText(job), ...coded('dt-start', job.startDate) },
      { content: endText(job), ...coded('dt-end', job.endDate), tone: isPresent(job) ? 'now' : undefined },
    ],
  }
}

function coded(mark: string, date: PartialDate | None) {
  return date === none ? {} : { mark, code: dateCode(date) }
}
