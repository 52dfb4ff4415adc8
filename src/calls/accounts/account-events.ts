import { type AccountEvent, type AccountEventKind, eventsIn, withEvent } from '#domain/accounts/account-event.ts'
import { searchableAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { changeDocument } from './change-document.ts'

/** One document for each account, by its uid. docs/behaviour.md 29.5. */
export const eventsCollection = 'account-events'

/** The document that takes the events of addresses without an account, so that both cases do the same work. */
const unknownAccount = 'unknown'

type EventPorts = Pick<Ports, 'documents' | 'clock'>

/** The last events of an account, the newest first. */
export async function readEvents(ports: EventPorts, uid: string): Promise<Result<AccountEvent[]>> {
  const stored = await ports.documents.read(eventsCollection, uid)
  return stored.ok ? success(eventsIn(stored.data?.fields ?? none)) : stored
}

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
  return changeDocument(ports, { collection: eventsCollection, id: uid }, (was) =>
    success({ events: withEvent(eventsIn(was), event) }),
  )
}

/** Adds a wrong password to the account of an address. An address without an account takes the same time. */
export async function noteWrongPassword(
  ports: EventPorts & Pick<Ports, 'identities'>,
  email: string,
  browser: string,
): Promise<Result<void>> {
  const found = await ports.identities.find(searchableAddress(email))
  if (!found.ok) return found
  return noteEvent(ports, found.data?.uid ?? unknownAccount, 'wrong-password', browser)
}
