import { type CalendarDay, isSameDay } from '../../date.ts'
import { type Fields, isHidden } from '../../schema/stored-fields.ts'
import { compareEducation, type Education } from '../education.ts'
import { asOf, compareJobs, type Job } from '../job.ts'
import { type ListCollection, type ListEntries, resumeListOf } from './collections.ts'
import { toEducation } from './education.ts'
import { toJob } from './jobs.ts'

/** A stored document of a collection, without its name. */
type StoredEntry = { id: string; fields: Fields }

/** The jobs among stored documents that are not hidden, as they are on a day: newest first. docs/behaviour.md 11.3, 11.4. */
export const jobsOf = readOncePerDay((stored, today): Job[] =>
  stored
    .filter(({ fields }) => !isHidden(fields))
    .map(({ id, fields }) => asOf(today, toJob(id, fields)))
    .sort(compareJobs),
)

/** Likewise the education: latest graduation first. */
export const educationOf = readOncePerDay((stored, today): Education[] =>
  stored
    .filter(({ fields }) => !isHidden(fields))
    .map(({ id, fields }) => asOf(today, toEducation(id, fields)))
    .sort(compareEducation),
)

/** The entries of a further list, as they are on a day, in the order of pages. */
export function listOf<Name extends ListCollection>(
  name: Name,
  stored: readonly StoredEntry[],
  today: CalendarDay,
): ListEntries[Name] {
  const { read, compare, asOf: onDay = (_, record) => record } = resumeListOf(name)
  return stored.map(({ id, fields }) => onDay(today, read(id, fields))).sort(compare) as never
}

/** Reads a list once: all pages that are made from one state of the documents share it, and each of a hundred jobs names its neighbours. */
function readOncePerDay<E>(read: (stored: readonly StoredEntry[], today: CalendarDay) => E[]) {
  const known = new WeakMap<readonly StoredEntry[], { today: CalendarDay; entries: readonly E[] }>()
  return (stored: readonly StoredEntry[], today: CalendarDay): readonly E[] => {
    const last = known.get(stored)
    if (last !== undefined && isSameDay(last.today, today)) return last.entries
    const entries = read(stored, today)
    known.set(stored, { today, entries })
    return entries
  }
}
