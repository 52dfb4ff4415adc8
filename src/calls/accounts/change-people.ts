import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { type Leaving, lastAdminText, leavesAnAdmin, ownRoleText, stillLeaving } from '#domain/accounts/last-admin.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import { type Fields, isFields } from '#domain/schema/stored-fields.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { belongingsOf } from './belongings.ts'
import { changeOf, type Person, readPeople, removalOf } from './people.ts'

type ChangePorts = Pick<Ports, 'documents' | 'identities' | 'sessions' | 'clock'>

/** Whose account changes, and the Admin who changes it. */
export type PersonChange = { uid: string; by: string }

/**
 * The document that every change which may cost an Admin also changes, so that two of them at the same time conflict: the second
 * one is decided again. `leaving` holds the Admins whose disabling began, because another store does the disabling.
 * docs/behaviour.md 28.3, docs/decisions/098-people-and-health.md.
 */
const place = { collection: 'site', id: 'people' } as const

/** How often a change is decided again when other ones come between. */
const maxTries = 5

/** Gives or takes the Admin flag. Fails with 'user-not-found', or 'operation-not-allowed' and the reason. */
export async function setRole(ports: ChangePorts, change: PersonChange, isAdmin: boolean): Promise<Result<void>> {
  const set = await guarded(ports, change, (person) => changeOf(person, { isAdmin }))
  return set.ok ? success() : set
}

/**
 * Disables or enables an account; disabling ends its sessions. Fails as `setRole` does. After another failure the account may be
 * disabled, and the same change can be made again.
 */
export async function setPersonDisabled(
  ports: ChangePorts,
  { uid, by }: PersonChange,
  isDisabled: boolean,
): Promise<Result<void>> {
  if (!isDisabled) return ports.identities.setDisabled(uid, false)
  const since = ports.clock.now().toISOString()
  const begun = await guarded(ports, { uid, by }, () => [], { [uid]: since })
  if (!begun.ok) return begun
  const set = await ports.identities.setDisabled(uid, true)
  if (!set.ok) return set
  await forgetLeaving(ports, uid)
  return ports.sessions.endAll(uid)
}

/** Removes the note of a finished disabling. Where that fails, the note ends by itself. */
async function forgetLeaving({ documents }: ChangePorts, uid: string): Promise<void> {
  const read = await documents.read(place.collection, place.id)
  if (!read.ok || read.data === none) return
  const { [uid]: _, ...leaving } = leavingIn(read.data.fields)
  await documents.commit([{ ...place, fields: { ...read.data.fields, leaving }, was: read.data.fields }])
}

/**
 * Deletes an account with its sessions and all that belongs to it. What the person published keeps their name. Fails as `setRole` does. After another
 * failure the account has lost its role, its names, and its passkeys and codes, and can be deleted again.
 */
export async function deletePerson(ports: ChangePorts, change: PersonChange): Promise<Result<void>> {
  const removed = await guarded(ports, change, ({ stored }) => [
    ...(stored === none ? [] : [removalOf({ stored })]),
    ...belongingsOf(change.uid),
  ])
  if (!removed.ok) return removed
  const gone = await ports.identities.remove(change.uid)
  return gone.ok ? ports.sessions.endAll(change.uid) : gone
}

/**
 * Commits the changes of a person together with the document of all such changes, if an Admin who can sign in remains. That
 * document is read before everything that decides.
 */
async function guarded(
  ports: ChangePorts,
  { uid, by }: PersonChange,
  changesOf: (person: Person) => DocumentChange[],
  begins: Leaving = {},
): Promise<Result<void>> {
  for (let tries = 1; ; tries += 1) {
    const before = await ports.documents.read(place.collection, place.id)
    if (!before.ok) return before
    const people = await readPeople(ports)
    if (!people.ok) return people
    const person = people.data.find(({ account }) => account.uid === uid)
    if (person === undefined) return identityFailed('user-not-found')
    const was = before.data?.fields ?? none
    const leaving = stillLeaving(leavingIn(was), ports.clock.now())
    const admins = people.data
      .filter(({ account }) => account.isAdmin)
      .map(({ identity }) => ({ uid: identity.uid, isDisabled: identity.disabled }))
    if (!leavesAnAdmin(admins, leaving, uid)) return failed('operation-not-allowed', lastAdminText)
    if (uid === by) return failed('operation-not-allowed', ownRoleText)
    const fields = { id: crypto.randomUUID(), leaving: { ...leaving, ...begins } }
    const done = await ports.documents.commit([...changesOf(person), { ...place, fields, was }])
    if (done.ok || done.failure.code !== 'conflict' || tries === maxTries) return done
  }
}

function leavingIn(fields: Fields | null): Record<string, string> {
  const leaving = isFields(fields?.leaving) ? fields.leaving : {}
  return Object.fromEntries(Object.entries(leaving).map(([uid, since]) => [uid, String(since)]))
}
