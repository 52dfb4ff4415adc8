import type { ReactNode } from 'react'
import { type ListedEducation, statusText } from '#resume/records/education.ts'
import { type ListedJob, timeText } from '#resume/records/job.ts'
import { rolesByEmployer } from '#resume/records/roles.ts'
import { joined } from '#resume/text.ts'
import type { Words } from '#resume/words.ts'
import { TextList } from '../../../ui/list.tsx'
import { useWords } from '../../../ui/words.ts'
import '../../../ui/sheet/prose.css'
import './record.css'

/**
 * The jobs in print: a heading, the dates, the description and the duties. Roles at one employer are together.
 * docs/behaviour.md 4.3.
 */
export function PrintedJobs({ jobs }: { jobs: ListedJob[] }) {
  return (
    <div className="print-only" hidden>
      {rolesByEmployer(jobs).map(([job, ...others]) =>
        others.length === 0 ? (
          <PrintedRole job={job} key={job.uuid}>
            <h3 className="record__title" dir="auto">
              {joined([job.title, job.company])}
            </h3>
          </PrintedRole>
        ) : (
          <div key={job.uuid}>
            <h3 className="record__title" dir="auto">
              {job.company}
            </h3>
            {[job, ...others].map((role) => (
              <PrintedRole job={role} key={role.uuid}>
                <h4 className="record__title" dir="auto">
                  {joined([role.title, role.company === job.company ? '' : role.company])}
                </h4>
              </PrintedRole>
            ))}
          </div>
        ),
      )}
    </div>
  )
}

function PrintedRole({ job, children }: { job: ListedJob; children: ReactNode }) {
  const words = useWords()
  return (
    <div className="record">
      {children}
      <p>{timeText(job, ` ${words('to')} `, words)}</p>
      {job.description && (
        <p className="prose__lines" dir="auto">
          {job.description}
        </p>
      )}
      {job.responsibilities.length > 0 && <TextList className="record__list" items={job.responsibilities} />}
    </div>
  )
}

/** The education in print: a heading and a line. */
export function PrintedEducation({ list }: { list: ListedEducation[] }) {
  const words = useWords()
  return (
    <div className="print-only" hidden>
      {list.map((education) => (
        <div className="record" key={education.uuid}>
          <h3 className="record__title" dir="auto">
            {joined([education.institution, education.city, education.state])}
          </h3>
          <p dir="auto">{lineOf(education, words)}</p>
        </div>
      ))}
    </div>
  )
}

/** 'Bachelor of Science, Computer Science; 2016, Completed'. */
function lineOf(education: ListedEducation, words: Words): string {
  const { type, major, graduation } = education
  const state = joined([graduation === null ? null : String(graduation), statusText(education, words)])
  return joined([joined([type, major]), state], '; ')
}
