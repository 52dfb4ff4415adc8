import type { Tolerant } from '../schema/read.ts'
import type { educationFields } from './education-fields.ts'

/** One school, degree or course. `uuid` is the document's id; `completed` is the stored field `status`. */
export type Education = { uuid: string; completed: boolean } & Omit<Tolerant<typeof educationFields>, 'status'>

/** An education as lists show it, without the long texts of its own page. docs/behaviour.md 11.3. */
export type ListedEducation = Omit<Education, 'institutionHistory' | 'experiences' | 'imageLink'>

export function listedEducation(education: Education): ListedEducation {
  const { institutionHistory: _, experiences: __, imageLink: ___, ...listed } = education
  return listed
}

/** docs/behaviour.md 4.3. */
export function majorText({ major }: Pick<Education, 'major'>): string {
  return major ?? 'N/A'
}

/** docs/behaviour.md 4.3. */
export function statusText({ completed }: Pick<Education, 'completed'>): string {
  return completed ? 'Completed' : 'In Progress'
}

/** Latest graduation first, then the institution; without a year last. docs/behaviour.md 11.4. */
export function compareEducation(a: Education, b: Education): number {
  return (
    (b.graduation ?? Number.NEGATIVE_INFINITY) - (a.graduation ?? Number.NEGATIVE_INFINITY) ||
    a.institution.localeCompare(b.institution, 'en') ||
    a.uuid.localeCompare(b.uuid, 'en')
  )
}
