import { Fragment } from 'react'
import type { ListedEducation } from '#resume/records/education.ts'
import type { ListedJob } from '#resume/records/job.ts'
import type { None } from '#resume/result.ts'
import { message } from '#resume/words.ts'
import type { ContactWay } from '#resume/write/contact.ts'
import type { Now } from '#resume/write/home-facts.ts'
import type { ListView } from '#resume/write/list-views.ts'
import type { Status } from '#resume/write/status.ts'
import { Accordion } from '../../../ui/accordion.tsx'
import { useWords } from '../../../ui/words.ts'
import { Entry } from '../parts/entry.tsx'
import { ListEntry } from '../parts/list-entry.tsx'
import { NowLine, Person, StatusLine } from '../parts/person.tsx'
import { Prose } from '../parts/prose.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { CardFacts } from './card-facts.tsx'
import { EducationTable } from './education-table.tsx'
import { JobsTable } from './jobs-table.tsx'
import { PrintedEducation, PrintedJobs } from './record.tsx'
import { type NamedFile, Take } from './take.tsx'

type ResumePageProps = {
  ownerName: string
  headline: string | None
  /** What the owner is open to, where everyone sees it. */
  status?: Status
  /** With its zipcode. */
  place: string | None
  /** The telephone number and the email address that the page shows. */
  contact?: ContactWay[]
  intro: string | None
  /** What the owner does now, where the introduction stands before the jobs. */
  now?: Now
  /** None when they failed to load. */
  jobs: ListedJob[] | None
  educationList: ListedEducation[] | None
  skills: string[]
  activities: string[]
  leadership: string[]
  /** Those that have something to show. */
  lists?: ListView[]
  /** The files that the page names. */
  files?: NamedFile[]
}

/** From how many on skills are running text. docs/behaviour.md 4.3. */
const runningSkills = 12
/** A list of up to so many entries is open. docs/behaviour.md 4.3. */
const openUpTo = 6

/** Who this is, introduction, two tables, and the lists that open. docs/behaviour.md 4.3. */
export function ResumePage(props: ResumePageProps) {
  const { ownerName, headline, status, place, contact, intro, now, jobs, educationList, files = [], ...lists } = props
  const words = useWords()
  return (
    <Sheet kind="person" ownerName={ownerName} page={words('Resume')} format="h-resume">
      <Person title={ownerName} headline={headline} isCard>
        <CardFacts />
        {status && <StatusLine status={status} />}
        {now && <NowLine now={now} />}
        {place && (
          <p className="person__place p-adr" dir="auto">
            {place}
          </p>
        )}
        {contact && (
          <p className="person__place">
            {contact.map(({ text, url }, at) => (
              <Fragment key={text}>
                {at > 0 && ' · '}
                {url ? <a href={url}>{text}</a> : text}
              </Fragment>
            ))}
          </p>
        )}
        <Take files={files} />
      </Person>
      {intro && (
        <Entry label={message('Introduction')}>
          <Prose html={intro} mark="p-summary" lead />
        </Entry>
      )}
      <Entry label={message('Job Experience')}>
        <JobsTable jobs={jobs} />
        <PrintedJobs jobs={jobs ?? []} />
      </Entry>
      <Entry label={message('Education')}>
        <EducationTable list={educationList} />
        <PrintedEducation list={educationList ?? []} />
      </Entry>
      <Folds {...lists} />
    </Sheet>
  )
}

/** A text with a direction of its own, in running text. */
function isolated(text: string) {
  return <bdi key={text}>{text}</bdi>
}

type FoldsProps = Pick<ResumePageProps, 'skills' | 'activities' | 'leadership' | 'lists'>

function Folds({ skills, activities, leadership, lists = [] }: FoldsProps) {
  const words = useWords()
  if (skills.length + activities.length + leadership.length + lists.length === 0) return null
  return (
    <section aria-label={words('Skills, activities and leadership')}>
      {skills.length > 0 && (
        <Accordion
          title={words('Skills')}
          mark="p-skill"
          open
          items={skills.length < runningSkills ? skills : skills.map(isolated)}
          kind={skills.length < runningSkills ? 'columns' : 'run'}
        />
      )}
      {activities.length > 0 && <Accordion title={words('Activities')} items={activities} kind="long" />}
      {leadership.length > 0 && <Accordion title={words('Leadership Experience')} items={leadership} kind="long" />}
      {lists.map(({ title, entries }) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat, and their order never changes
        const items = entries.map((entry, at) => <ListEntry entry={entry} key={at} />)
        return <Accordion key={title} title={title} items={items} open={items.length <= openUpTo} kind="long" />
      })}
    </section>
  )
}
