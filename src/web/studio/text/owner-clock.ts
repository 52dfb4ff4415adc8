import { dateFormat } from '#resume/date-format.ts'

/** '10:42', in the owner's time zone. */
export function ownerClock(instant: string, timeZone: string): string {
  return dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))
}
