import { type AccountEvent, type AccountEventKind, eventsIn, withEvent } from '#domain/accounts/account-event.ts'
import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { searchableAddress } from '#resume/email-address.ts'
import { none, type Result } from '#resume/result.ts'
import { changeDocument } from './change-document.ts'

/** One document for each account, by its uid. docs/behaviour.md 29.5. */
export const eventsCollection = 'account-events'

/** The document that takes the events of addresses without an account, so that both cases do the same work. */
const unknownAccount = 'unknown'

type EventPorts = Pick<Ports, 'documents' | 'clock'>

/** The last events of an account, the newest first. */
export const readEvents = call(async (ports: EventPorts, uid: string): Promise<AccountEvent[]> => {
  const stored = take(await ports.documents.read(eventsCollection, uid))
  return eventsIn(stored?.fields ?? none)
})

/**
 * Adds an event to an account. What happened stays done if this fails, so callers may ignore the answer. Of many events at
 * once some may be missing.
 */
export async function noteEvent(
  ports: EventPorts,
  uid: string,
  kind: AccountEventKind,
  browser: string,
): Promise<Result<void>> {
  const event = { kind, at: ports.clock.now().toISOString(), browser, times: 1 }
  return changeDocument(ports, { collection: eventsCollection, id: uid }, (was) => ({
    events: withEvent(eventsIn(was), event),
  }))
}

/** Adds a wrong password to the account of an address. An address without an account takes the same time. */
export const noteWrongPassword = call(
  async (ports: EventPorts & Pick<Ports, 'identities'>, email: string, browser: string): Promise<void> => {
    const found = take(await ports.identities.find(searchableAddress(email)))
    take(await noteEvent(ports, found?.uid ?? unknownAccount, 'wrong-password', browser))
  },
)
