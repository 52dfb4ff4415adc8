import { monthOf } from '../date.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields, optional, type Problem, text } from '../schema/record.ts'
import { isBlank } from '../text.ts'
import { type BundleCollection, bundleLimits } from './bundle.ts'
import { educationProblems } from './education.ts'
import { hardwareProblems } from './hardware.ts'
import { jobProblems } from './job.ts'
import { locationProblems } from './location.ts'
import { personInfoProblems } from './person-info.ts'

const readers: Record<BundleCollection, (fields: Fields) => Problem[]> = {
  jobs: jobProblems,
  education: educationProblems,
  'person-info': personInfoProblems,
  location: locationProblems,
  hardware: hardwareProblems,
}

/** Nesting beyond this is rejected. No page uses it, and stores reject about a thousand levels. docs/behaviour.md 12.3. */
const depthLimit = 100

/** Fields as they are stored, and why they are rejected. The fields are valid only when `problems` is empty. */
type Validated = { fields: Fields; problems: Problem[] }

/**
 * Reads and validates a document of a bundle. English month names become numbers and an absent uuid is filled in;
 * everything else is kept as given, so that an export returns it unchanged. docs/behaviour.md 11.2, 12.1.
 */
export function validateDocument(collection: BundleCollection, id: string, bytes: Uint8Array): Validated {
  const read = objectOf(bytes)
  if (read.problems.length > 0) return read
  const fields = collection === 'jobs' ? withMonthNumbers(read.fields) : read.fields
  const problems = readers[collection](fields)
  if (collection !== 'jobs' && collection !== 'education') return { fields, problems }

  const first = { uuid: id }
  if (isAbsent(fields.uuid)) return { fields: { ...first, ...fields, ...first }, problems }
  const differs = { field: 'uuid', reason: `must be ${id}, as in the file name` }
  return { fields, problems: fields.uuid === id ? problems : [differs, ...problems] }
}

/** Reads a private document. Its fields are not validated, because another program may have written them. */
export function validatePrivateDocument(bytes: Uint8Array): Validated {
  return objectOf(bytes)
}

/** Reads and validates the alternative texts of a folder: an object whose values are texts, by file name. */
export function validateAlternativeTexts(bytes: Uint8Array): Validated {
  const read = objectOf(bytes)
  const problems = Object.entries(read.fields).flatMap(([name, value]) =>
    optional(text)(value).problems.map(({ reason }) => ({ field: name, reason })),
  )
  return { fields: read.fields, problems: [...read.problems, ...problems] }
}

/** The JSON text of a document in a bundle: indented by two spaces, with a final newline. */
export function documentText(fields: Fields): string {
  return `${JSON.stringify(fields, none, 2)}\n`
}

function objectOf(bytes: Uint8Array): Validated {
  const bad = (reason: string): Validated => ({ fields: {}, problems: [{ field: '', reason }] })
  if (bytes.length > bundleLimits.jsonBytes) return bad('is larger than 1 MB')
  const json = decoded(bytes)
  if (json === none) return bad('is not UTF-8 text')
  const value = parsed(json)
  if ('reason' in value) return bad(value.reason)
  if (!isFields(value.json)) return bad('must be a JSON object')
  return isDeeperThan(depthLimit, value.json)
    ? bad('has fields that are nested too deeply')
    : { fields: value.json, problems: [] }
}

function decoded(bytes: Uint8Array): string | None {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return none
  }
}

function parsed(json: string): { json: unknown } | { reason: string } {
  try {
    return { json: JSON.parse(json) }
  } catch (error) {
    const place = / \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? ''
    return { reason: `is not JSON${place}` }
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

function withMonthNumbers(fields: Fields): Fields {
  const changed = Object.entries(fields).map(([name, value]) =>
    name === 'startDate' || name === 'endDate' ? [name, withMonthNumber(value)] : [name, value],
  )
  return Object.fromEntries(changed)
}

function withMonthNumber(date: unknown): unknown {
  if (!isFields(date) || typeof date.month !== 'string') return date
  const month = monthOf(date.month)
  return month === none ? date : { ...date, month }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === none || (typeof value === 'string' && isBlank(value))
}
