import type { ListedEducation } from '#domain/content/education.ts'
import type { ListedJob } from '#domain/content/job.ts'
import type { None } from '#domain/result.ts'
import { Fold } from '../../ui/fold.tsx'
import { EducationTable } from './education-table.tsx'
import { Entry } from './entry.tsx'
import { JobsTable } from './jobs-table.tsx'
import { Prose } from './prose.tsx'
import { PrintedEducation, PrintedJobs } from './record.tsx'
import { Sheet, SheetHead } from './sheet.tsx'

type ResumePageProps = {
  ownerName: string
  /** With its zipcode. */
  place: string | None
  intro: string | None
  /** None when they failed to load. */
  jobs: ListedJob[] | None
  educationList: ListedEducation[] | None
  skills: string[]
  activities: string[]
  leadership: string[]
}

/** Name and location, introduction, two tables, and the lists that open. docs/behaviour.md 4.3. */
export function ResumePage({ ownerName, place, intro, jobs, educationList, ...lists }: ResumePageProps) {
  return (
    <Sheet ownerName={ownerName} page="Resume">
      <SheetHead title={ownerName} leads={place === null ? [] : [place]} />
      {intro && (
        <Entry label="Introduction">
          <Prose html={intro} lead />
        </Entry>
      )}
      <Entry label="Job Experience">
        <JobsTable jobs={jobs} />
        <PrintedJobs jobs={jobs ?? []} />
      </Entry>
      <Entry label="Education">
        <EducationTable list={educationList} />
        <PrintedEducation list={educationList ?? []} />
      </Entry>
      <Folds {...lists} />
    </Sheet>
  )
}

function Folds({ skills, activities, leadership }: Pick<ResumePageProps, 'skills' | 'activities' | 'leadership'>) {
  if (skills.length + activities.length + leadership.length === 0) return null
  return (
    <section aria-label="Skills, activities and leadership">
      {skills.length > 0 && <Fold title="Skills" items={skills} open />}
      {activities.length > 0 && <Fold title="Activities" items={activities} long />}
      {leadership.length > 0 && <Fold title="Leadership Experience" items={leadership} long />}
    </section>
  )
}
