import type { Ports } from '#ports/ports.ts'
import { type CalendarDay, calendarDayIn } from '#resume/date.ts'
import { readPersonInfo } from './read-person-info.ts'

/** Returns the day where the owner is; in UTC when the owner cannot be read. docs/behaviour.md 11.6. */
export async function readToday({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<CalendarDay> {
  const person = await readPersonInfo({ documents })
  return calendarDayIn(person.ok ? person.data.timeZone : 'UTC', clock.now())
}
