import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { type CalendarDay, calendarDayIn } from '#resume/date.ts'
import { toIdentity } from '#resume/records/collections/identity.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import type { Identity } from '#resume/records/handles.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'

/** Stands in while there is no document of the owner: the site then shows no texts, and no page fails. docs/behaviour.md 11.3. */
export const unnamedOwner = toPersonInfo({})

/**
 * Returns the one document about the owner, or `unnamedOwner` when it is missing. Fails with 'unavailable' when the document
 * store gives no answer. docs/behaviour.md 11.3.
 */
export const readPersonInfo = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<PersonInfo> => {
  const read = take(await documents.read('person-info', 'owner'))
  return read === none ? unnamedOwner : toPersonInfo(read.fields)
})

/** The owner's time zone; UTC when it cannot be read. */
export async function ownersTimeZone(ports: Pick<Ports, 'documents'>): Promise<string> {
  const person = await readPersonInfo(ports)
  return person.ok ? person.data.timeZone : 'UTC'
}

/** Returns the owner's names in other networks. Fails with 'unavailable' when the document store gives no answer. */
export const readIdentity = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Identity> => {
  const read = take(await documents.read('identity', 'owner'))
  return toIdentity(read?.fields ?? {})
})

/** Returns the day where the owner is; in UTC when the owner cannot be read. docs/behaviour.md 11.6. */
export async function readToday({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<CalendarDay> {
  return calendarDayIn(await ownersTimeZone({ documents }), clock.now())
}
