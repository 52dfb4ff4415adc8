import { type None, none } from '../result.ts'
import {
  type Fields,
  listOf,
  named,
  optional,
  type Problem,
  record,
  text,
  url,
  wholeNumber,
  yesOrNo,
} from '../schema/record.ts'

/** One school, degree or course. `uuid` is the document's id; `completed` is the stored field `status`. */
export type Education = {
  uuid: string
  institution: string
  city: string | None
  state: string | None
  type: string
  major: string | None
  graduation: number | None
  completed: boolean
  institutionHistory: string[]
  experiences: string[]
  imageLink: string | None
}

/** An education as lists show it, without the long texts of its own page. docs/behaviour.md 11.3. */
export type ListedEducation = Omit<Education, 'institutionHistory' | 'experiences' | 'imageLink'>

export function listedEducation(education: Education): ListedEducation {
  const { institutionHistory: _, experiences: __, imageLink: ___, ...listed } = education
  return listed
}

const readEducationFields = (fields: Fields) =>
  record({
    institution: named('Unnamed'),
    city: optional(text),
    state: optional(text),
    type: text,
    major: optional(text),
    graduation: wholeNumber(1000, 9999),
    status: yesOrNo,
    institutionHistory: listOf(text),
    experiences: listOf(text),
    imageLink: optional(url),
  })(fields)

/** Reads an education from stored fields; damaged fields are left out. */
export function toEducation(uuid: string, fields: Fields): Education {
  const { status, ...rest } = readEducationFields(fields).value
  return { uuid, ...rest, completed: status }
}

/** Why stored fields are no complete education; empty when they are. The city is required here, though pages do without it. */
export function educationProblems(fields: Fields): Problem[] {
  return [...readEducationFields(fields).problems, ...readPlace(fields).problems]
}

const readPlace = (fields: Fields) => record({ city: requiredPlace })(fields)

/** Reports only absence; `readEducationFields` already reports wrong types. */
function requiredPlace(value: unknown) {
  const absent = text(value).problems.filter(({ reason }) => reason === 'is missing')
  return { value: none, problems: absent }
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
