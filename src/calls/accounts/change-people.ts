import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { type Leaving, lastAdminText, leavesAnAdmin, ownRoleText, stillUnderWay } from '#domain/accounts/last-admin.ts'
import { call, fail, take } from '#domain/call.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { eventsCollection } from './account/account-events.ts'
import { emailChanges } from './change-email.ts'
import { changeOf, type Person, peopleDocument, readPeople, removalOf, underWay } from './people.ts'
import { codesCollection } from './sign-in/one-time-codes.ts'
import { passkeysCollection } from './sign-in/passkeys.ts'

type ChangePorts = Pick<Ports, 'documents' | 'identities' | 'sessions' | 'clock'>

/** Whose account changes, and the Admin who changes it. */
export type PersonChange = { uid: string; by: string }

/** How often a change is decided again when other ones come between. */
const maxTries = 5

/** Gives or takes the Admin flag. Fails with 'user-not-found', or 'operation-not-allowed' and the reason. */
export const setRole = call(async (ports: ChangePorts, change: PersonChange, isAdmin: boolean): Promise<void> => {
  await guarded(ports, change, (person) => changeOf(person, { isAdmin }))
})

/**
 * Disables or enables an account; disabling ends its sessions. Fails as `setRole` does. After another failure the account may be
 * disabled, and the same change can be made again.
 */
export const setPersonDisabled = call(
  async (ports: ChangePorts, { uid, by }: PersonChange, isDisabled: boolean): Promise<void> => {
    if (!isDisabled) return take(await ports.identities.setDisabled(uid, false))
    const since = ports.clock.now().toISOString()
    await guarded(ports, { uid, by }, () => [], { [uid]: since })
    take(await ports.identities.setDisabled(uid, true))
    await forgetLeaving(ports, uid)
    take(await ports.sessions.endAll(uid))
  },
)

/** Removes the note of a finished disabling. Where that fails, the note ends by itself. */
async function forgetLeaving({ documents }: ChangePorts, uid: string): Promise<void> {
  const read = await documents.read(peopleDocument.collection, peopleDocument.id)
  if (!read.ok || read.data === none) return
  const { [uid]: _, ...leaving } = underWay(read.data.fields, 'leaving')
  await documents.commit([{ ...peopleDocument, fields: { ...read.data.fields, leaving }, was: read.data.fields }])
}

/** Collections with one document for each account, by its uid. */
const ofAccounts = [eventsCollection, emailChanges, passkeysCollection, codesCollection]

/**
 * Deletes an account with its sessions and all that belongs to it. Its challenges and half sign-ins are not found by
 * its uid; they work for no account then, and are deleted within an hour. docs/behaviour.md 28.2. What the person
 * published keeps their name. Fails as `setRole` does. After another failure the account has lost its role, its names,
 * and its passkeys and codes, and can be deleted again.
 */
export const deletePerson = call(async (ports: ChangePorts, change: PersonChange): Promise<void> => {
  await guarded(ports, change, ({ stored }) => [
    ...(stored === none ? [] : [removalOf({ stored })]),
    ...ofAccounts.map((collection) => ({ collection, id: change.uid, fields: none })),
  ])
  take(await ports.identities.remove(change.uid))
  take(await ports.sessions.endAll(change.uid))
})

/**
 * Commits the changes of a person together with the document of all such changes, if an Admin who can sign in remains. That
 * document is read before everything that decides.
 */
async function guarded(
  ports: ChangePorts,
  { uid, by }: PersonChange,
  changesOf: (person: Person) => DocumentChange[],
  begins: Leaving = {},
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = take(await ports.documents.read(peopleDocument.collection, peopleDocument.id))
    const people = take(await readPeople(ports))
    const person = people.find(({ account }) => account.uid === uid)
    if (person === undefined) return failIdentity('user-not-found')
    const was = before?.fields ?? none
    const leaving = stillUnderWay(underWay(was, 'leaving'), ports.clock.now())
    const admins = people
      .filter(({ account }) => account.isAdmin)
      .map(({ identity }) => ({ uid: identity.uid, isDisabled: identity.disabled }))
    if (!leavesAnAdmin(admins, leaving, uid)) return fail('operation-not-allowed', lastAdminText)
    if (uid === by) return fail('operation-not-allowed', ownRoleText)
    const fields = { ...was, id: crypto.randomUUID(), leaving: { ...leaving, ...begins } }
    const done = await ports.documents.commit([...changesOf(person), { ...peopleDocument, fields, was }])
    if (done.ok || done.failure.code !== 'conflict' || tries === maxTries) return take(done)
  }
}
