import type { Tolerant } from '../schema/read.ts'
import type { Words } from '../words.ts'
import type { educationFields } from './collections/education.ts'

/** One school, degree or course. `uuid` is the document's id; `completed` is the stored field `status`. */
export type Education = { uuid: string; completed: boolean; isUpcoming?: boolean } & Omit<
  Tolerant<typeof educationFields>,
  'status' | 'hidden'
>

/** An education as lists show it, without the long texts of its own page. docs/behaviour.md 11.3. */
export type ListedEducation = Pick<
  Education,
  'uuid' | 'institution' | 'city' | 'state' | 'type' | 'major' | 'graduation' | 'completed'
>

export function listedEducation(education: Education): ListedEducation {
  const { uuid, institution, city, state, type, major, graduation, completed } = education
  return { uuid, institution, city, state, type, major, graduation, completed }
}

/** docs/behaviour.md 4.3. */
export function majorText({ major }: Pick<Education, 'major'>, words: Words): string {
  return major ?? words('N/A')
}

/** docs/behaviour.md 4.3. */
export function typeText({ type }: Pick<Education, 'type'>, words: Words): string {
  return type === '' ? words('N/A') : type
}

/** docs/behaviour.md 4.3. */
export function graduationText({ graduation }: Pick<Education, 'graduation'>, words: Words): string {
  return graduation === null ? words('N/A') : String(graduation)
}

/** docs/behaviour.md 4.3. */
export function statusText({ completed }: Pick<Education, 'completed'>, words: Words): string {
  return completed ? words('Completed') : words('In Progress')
}

/** Latest graduation first, then the institution; without a year last. docs/behaviour.md 11.4. */
export function compareEducation(a: Education, b: Education): number {
  return (
    (b.graduation ?? Number.NEGATIVE_INFINITY) - (a.graduation ?? Number.NEGATIVE_INFINITY) ||
    a.institution.localeCompare(b.institution, 'en') ||
    a.uuid.localeCompare(b.uuid, 'en')
  )
}

/** The address of a school's page. */
export function educationPath({ uuid }: Pick<Education, 'uuid'>): string {
  return `/resume/education/details?uuid=${encodeURIComponent(uuid)}`
}
