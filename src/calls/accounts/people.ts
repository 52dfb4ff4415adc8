import { type Account, accountFields, toAccount } from '#domain/accounts/account.ts'
import { invitationMail, newPasswordMail } from '#domain/accounts/account-mails.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { stillUnderWay } from '#domain/accounts/last-admin.ts'
import { call, fail, take, takeAll } from '#domain/call.ts'
import type { Document, DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { addressKey, isSameAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../content/sha-256.ts'
import { queueMails } from '../messages/delivery/queue-mail.ts'
import { addAccountToInvite } from './accounts.ts'
import type { ResetPorts, SitePlace } from './sign-in/reset-password.ts'

/** Accounts, as an Admin manages them in the studio. docs/behaviour.md 28. */

/** Accounts of a site at most. */
export const maxPeople = 20

/** An identity with its account and the document of that account; none when there is none yet. */
export type Person = { identity: Identity; account: Account; stored: Document | None }

/** A person of the list. `id` stands for the uid in addresses, which have no capitals. `seenAt` is their last request or sign-in, none before the first. */
export type ListedPerson = Account & { id: string; isDisabled: boolean; seenAt: Date | None; sessions: number }

type PeoplePorts = Pick<Ports, 'documents' | 'identities'>

/** Everybody with an account, by email. */
export const readPeople = call(async (ports: PeoplePorts): Promise<Person[]> => {
  const [listed, documents] = await takeAll([ports.identities.list(), ports.documents.readAll('user')])
  return listed.map((identity) => personOf(identity, documents))
})

/** The document of the uid counts, else the one with the email, as for a sign-in. */
function personOf(identity: Identity, documents: readonly Document[]): Person {
  const { uid, email } = identity
  const stored =
    documents.find(({ id }) => id === uid) ??
    documents.find((each) => isSameAddress(toAccount(each).email, email)) ??
    none
  return { identity, stored, account: { ...toAccount(stored ?? { id: uid, fields: {} }), uid, email } }
}

/** The people of the list, by email. */
export const listPeople = call(
  async (ports: PeoplePorts & Pick<Ports, 'sessions' | 'clock'>): Promise<ListedPerson[]> => {
    const people = take(await readPeople(ports))
    const listed: ListedPerson[] = []
    for (const { account, identity } of people) {
      const sessions = take(await ports.sessions.list(account.uid, ports.clock.now()))
      const { lastSignInTime } = identity.metadata
      const times = [...sessions.map(({ seenAt }) => seenAt.getTime()), Date.parse(lastSignInTime ?? '')]
      const last = Math.max(...times.filter((time) => !Number.isNaN(time)))
      const seenAt = Number.isFinite(last) ? new Date(last) : none
      listed.push({
        ...account,
        id: await personId(account.uid),
        isDisabled: identity.disabled,
        seenAt,
        sessions: sessions.length,
      })
    }
    return listed
  },
)

/** The name of an account in addresses. */
async function personId(uid: string): Promise<string> {
  return (await sha256Of(uid)).slice(0, 32)
}

/** One person of the list, or none for an unknown id. */
export const findPerson = call(
  async (ports: Parameters<typeof listPeople>[0], id: string): Promise<ListedPerson | None> => {
    const people = take(await listPeople(ports))
    return people.find((person) => person.id === id) ?? none
  },
)

/** How a person gets the address to choose a password: by mail, or from the Admin who sees it once. */
export type Handover = 'mail' | 'shown'

/** `address` is the one to choose a password, for the Admin alone; none when it was sent, or could not be queued (`isSent`). */
export type Invited = { uid: string; id: string; address: string | None; isSent: boolean }

/**
 * Makes an account that has no known password, and hands over an address to choose one. Fails with 'email-already-in-use',
 * 'invalid-email', or 'operation-not-allowed' above `maxPeople`.
 */
export const addPerson = call(
  async (
    ports: ResetPorts,
    place: SitePlace,
    person: Pick<Account, 'email' | 'firstName' | 'lastName' | 'isAdmin'>,
    handover: Handover,
  ): Promise<Invited> => {
    const people = take(await readPeople(ports))
    const known = people.find(({ identity }) => isSameAddress(identity.email, person.email.trim()))
    // Without a document an earlier call was interrupted, and this one completes it.
    if (known !== undefined && known.stored !== none) return failIdentity('email-already-in-use')
    const email = person.email.trim()
    if (known === undefined) await takePlace(ports, email)
    const added = await addAccountToInvite(ports, { ...person, email })
    if (known === undefined) await leavePlace(ports, email)
    const account = take(added)
    const { uid } = account
    const given = await giveAddress(ports, place, account.email, handover, invitationMail)
    const made = { uid, id: await personId(uid) }
    return given.ok
      ? { ...made, address: given.data, isSent: handover === 'mail' }
      : { ...made, address: none, isSent: false }
  },
)

/** Hands over an address to set a new password: an invitation before the first sign-in. Fails with 'user-not-found'. */
export const givePasswordAddress = call(
  async (ports: ResetPorts, place: SitePlace, uid: string, handover: Handover): Promise<string | None> => {
    const identity = take(await ports.identities.lookUp(uid))
    if (identity === none) return failIdentity('user-not-found')
    const { email, emailVerified, metadata } = identity
    const isNew = !emailVerified && metadata.lastSignInTime === none
    return take(await giveAddress(ports, place, email, handover, isNew ? invitationMail : newPasswordMail))
  },
)

const giveAddress = call(
  async (
    ports: ResetPorts,
    { origin, host }: SitePlace,
    email: string,
    handover: Handover,
    mailOf: typeof invitationMail,
  ): Promise<string | None> => {
    const reset = take(await ports.identities.requestReset(email, ports.clock.now()))
    if (reset === none) return failIdentity('user-disabled')
    const { token, identity, until } = reset
    const address = `${origin}/reset-password?token=${token}`
    if (handover === 'shown') return address
    const mail = mailOf(identity.email, address, host)
    take(await queueMails(ports, { kind: 'reset', mail, notAfter: until }))
    return none
  },
)

/** How often a place is asked for again: each conflict means that another account began or ended. */
const maxTries = 60

/**
 * Counts an address as an account before its identity is made in another store, so that accounts made at the same time cannot
 * exceed `maxPeople`. It counts until the identity exists, or as long as making one can take. Fails with 'operation-not-allowed'.
 */
async function takePlace(ports: PeoplePorts & Pick<Ports, 'clock'>, email: string): Promise<void> {
  const key = await placeKey(email)
  for (let tries = 1; ; tries += 1) {
    const before = take(await ports.documents.read(peopleDocument.collection, peopleDocument.id))
    const listed = take(await ports.identities.list())
    const was = before?.fields ?? none
    const now = ports.clock.now()
    const joining = stillUnderWay(underWay(was, 'joining'), now)
    const made = await Promise.all(listed.map((identity) => placeKey(identity.email)))
    if (new Set([...made, ...Object.keys(joining), key]).size > maxPeople)
      return fail('operation-not-allowed', `A site has ${maxPeople} accounts at most.`)
    const fields = { ...was, id: crypto.randomUUID(), joining: { ...joining, [key]: now.toISOString() } }
    const done = await ports.documents.commit([{ ...peopleDocument, fields, was }])
    if (done.ok || done.failure.code !== 'conflict' || tries === maxTries) return take(done)
  }
}

/** Ends what `takePlace` began: the identity exists, or was not made. Where that fails, it ends by itself. */
async function leavePlace({ documents }: PeoplePorts, email: string): Promise<void> {
  const read = await documents.read(peopleDocument.collection, peopleDocument.id)
  if (!read.ok || read.data === none) return
  const { [await placeKey(email)]: _, ...joining } = underWay(read.data.fields, 'joining')
  await documents.commit([{ ...peopleDocument, fields: { ...read.data.fields, joining }, was: read.data.fields }])
}

function placeKey(email: string): Promise<string> {
  return sha256Of(addressKey(email))
}

/** Changes the names of a person. Fails with 'user-not-found', or 'conflict' when the account changed meanwhile. */
export const renamePerson = call(
  async (ports: PeoplePorts, uid: string, names: Pick<Account, 'firstName' | 'lastName'>): Promise<void> => {
    const people = take(await readPeople(ports))
    const person = people.find(({ account }) => account.uid === uid)
    if (person === undefined) return failIdentity('user-not-found')
    take(await ports.documents.commit(changeOf(person, names)))
  },
)

/** The changes of the stored account of a person. A document under another id, as an import brings it, moves to the uid. */
export function changeOf({ account, stored }: Person, change: Partial<Account>): DocumentChange[] {
  const fields = { ...stored?.fields, ...accountFields({ ...account, ...change }) }
  const own = { collection: 'user', id: account.uid }
  if (stored === none) return [{ ...own, fields, was: none }]
  if (stored.id === account.uid) return [{ ...own, fields, was: stored.fields }]
  return [{ ...own, fields, was: none }, removalOf({ stored })]
}

/** The removal of a stored account. */
export function removalOf({ stored }: { stored: Document }): DocumentChange {
  return { collection: 'user', id: stored.id, fields: none, was: stored.fields }
}

/**
 * The document that every change which may cost an Admin or exceed the number of accounts also changes, so that two of them at
 * the same time conflict: the second one is decided again. `leaving` holds the Admins whose disabling began, and `joining` the
 * addresses of accounts whose making began, because another store does both. docs/behaviour.md 28.1, 28.3,
 * docs/decisions/020-accounts.md.
 */
export const peopleDocument = { collection: 'site', id: 'people' } as const

/** Since when each of these is under way, in ISO 8601. */
export function underWay(fields: Fields | null, name: 'leaving' | 'joining'): Record<string, string> {
  const stored = fields?.[name]
  return Object.fromEntries(Object.entries(isFields(stored) ? stored : {}).map(([key, since]) => [key, String(since)]))
}
