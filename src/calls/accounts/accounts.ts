import { type Account, accountFields, toAccount } from '#domain/accounts/account.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { randomPassword, toPassword } from '#domain/accounts/password-policy.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { NewIdentity } from '#ports/accounts/identities.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import type { Document } from '#ports/content/documents.ts'
import { noteEvent } from './account-events.ts'
import { accountOf } from './current-account.ts'
import { movedAccount } from './moved-account.ts'
import { newSecret } from './new-secret.ts'
import { readCodes, switchOffCodes } from './one-time-codes.ts'
import {
  type AfterPassword,
  endEverything,
  passwordWeakness,
  type ResetPorts,
  unlock,
  weaknessFor,
} from './reset-password.ts'
import type { MailRules } from './tell-account.ts'

/** Accounts, as the owner manages them on the command line: no page creates or changes one. docs/behaviour.md 8.2. */

export type NewAccount = { email: string; firstName: string; lastName: string; isAdmin: boolean; password: string }

/**
 * Creates an account. An account document that an import brought is taken over: its role, and its names where none are
 * given. An identity without a document, left by an earlier call that failed or was killed, is completed and gets this
 * password; of two calls at the same time, the one whose document is written first. Fails with 'email-already-in-use',
 * 'invalid-email', or 'password-does-not-meet-requirements' with the reason.
 */
export async function addAccount(ports: ResetPorts, host: string, account: NewAccount): Promise<Result<Account>> {
  const { email, password } = account
  const moved = await movedAccount(ports, email)
  if (!moved.ok) return moved
  const names = [displayNameOf(takenOver(account, moved.data))]
  const weakness = await weaknessFor(ports, password, { names, email }, host)
  if (!weakness.ok) return weakness
  if (weakness.data !== none) return failed('password-does-not-meet-requirements', weakness.data)
  return makeAccount(ports, account, moved.data)
}

/**
 * Works as `addAccount`, with a random password that is shown to no one. It is not compared with leaked ones: the hashes of that
 * list are short, so it would be rejected by chance.
 */
export async function addAccountToInvite(
  ports: ResetPorts,
  account: Omit<NewAccount, 'password'>,
): Promise<Result<Account>> {
  const moved = await movedAccount(ports, account.email)
  if (!moved.ok) return moved
  return makeAccount(ports, { ...account, password: randomPassword(newSecret(), ports.identities.policy) }, moved.data)
}

async function makeAccount(ports: ResetPorts, account: NewAccount, moved: Document | None): Promise<Result<Account>> {
  const { email, password } = account
  const person = takenOver(account, moved)
  const { firstName, lastName, isAdmin } = person
  const newIdentity = { email, password: toPassword(password), displayName: displayNameOf(person) }
  const found = await identityToComplete(ports, newIdentity)
  if (!found.ok) return found
  const { identity, isNew, was } = found.data
  const stored = { uid: identity.uid, firstName, lastName, isAdmin, email: identity.email }
  const written = await ports.documents.commit([
    ...(moved === none ? [] : [{ collection: 'user', id: moved.id, fields: none }]),
    { collection: 'user', id: identity.uid, fields: { ...moved?.fields, ...accountFields(stored) }, was },
  ])
  if (!written.ok) return written.failure.code === 'conflict' ? identityFailed('email-already-in-use') : written
  const set = isNew ? success() : await ports.identities.changePassword(identity.uid, newIdentity.password)
  return set.ok ? success(stored) : set
}

function displayNameOf({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter((name) => name !== '').join(' ')
}

function takenOver(account: NewAccount, moved: Document | None): Pick<Account, 'firstName' | 'lastName' | 'isAdmin'> {
  const before = moved === none ? account : toAccount(moved)
  return {
    firstName: account.firstName || before.firstName,
    lastName: account.lastName || before.lastName,
    isAdmin: account.isAdmin || before.isAdmin,
  }
}

/** An identity without names: a new one, or one that an earlier call left. `was` are the fields of its document. */
type Incomplete = { identity: Identity; isNew: boolean; was: Fields | None }

async function identityToComplete(ports: ResetPorts, wanted: NewIdentity): Promise<Result<Incomplete>> {
  const made = await ports.identities.create(wanted)
  if (made.ok) return success({ identity: made.data, isNew: true, was: none })
  if (made.failure.code !== 'email-already-in-use') return made
  const begun = await cachedIdentity(ports, wanted.email)
  if (!begun.ok) return begun
  const own = await ports.documents.read('user', begun.data.uid)
  if (!own.ok) return own
  const account = own.data === none ? none : toAccount(own.data)
  if (account !== none && (account.firstName !== '' || account.lastName !== '' || account.isAdmin)) return made
  return success({ identity: begun.data, isNew: false, was: own.data?.fields ?? none })
}

/** An account with its identity and its open sessions, for the list of accounts. */
export type ListedAccount = { account: Account; identity: Identity; sessions: Session[] }

/** Returns every account, ordered by email. */
export async function listAccounts(ports: ResetPorts): Promise<Result<ListedAccount[]>> {
  const identities = await ports.identities.list()
  if (!identities.ok) return identities
  const listed: ListedAccount[] = []
  for (const identity of identities.data) {
    const account = await accountOf(ports, identity)
    if (!account.ok) return account
    const sessions = await ports.sessions.list(identity.uid, ports.clock.now())
    if (!sessions.ok) return sessions
    listed.push({ account: account.data, identity, sessions: sessions.data })
  }
  return success(listed)
}

/** Disables or enables an account. Disabling ends all its sessions. Fails with 'user-not-found'. */
export async function setAccountDisabled(ports: ResetPorts, email: string, isDisabled: boolean): Promise<Result<void>> {
  const identity = await cachedIdentity(ports, email)
  if (!identity.ok) return identity
  const set = await ports.identities.setDisabled(identity.data.uid, isDisabled)
  return set.ok && isDisabled ? ports.sessions.endAll(identity.data.uid) : set
}

/** Ends the wait after failed sign-ins. Fails with 'user-not-found'. */
export async function unlockAccount(ports: ResetPorts, email: string): Promise<Result<void>> {
  const identity = await cachedIdentity(ports, email)
  if (!identity.ok) return identity
  return unlock(ports, email)
}

/** Whether an account has one-time codes. Fails with 'user-not-found'. */
export async function hasCodes(ports: ResetPorts, email: string): Promise<Result<boolean>> {
  const identity = await cachedIdentity(ports, email)
  if (!identity.ok) return identity
  const codes = await readCodes(ports, identity.data.uid)
  return codes.ok ? success(codes.data !== none) : codes
}

/**
 * Switches one-time codes off, for an owner who lost the app and the recovery codes, and tells the account. Fails with
 * 'user-not-found'.
 */
export async function switchOffCodesOf(ports: ResetPorts, mails: MailRules, email: string): Promise<Result<void>> {
  const identity = await cachedIdentity(ports, email)
  if (!identity.ok) return identity
  return switchOffCodes(ports, mails, { uid: identity.data.uid, browser: 'the command line' })
}

/**
 * Sets a new password, ends every session and queues a mail that says so. Returns the steps that failed after the change.
 * Fails as `addAccount` does, or with 'user-not-found'.
 */
export async function setAccountPassword(
  ports: ResetPorts,
  host: string,
  email: string,
  password: string,
): Promise<Result<AfterPassword[]>> {
  const identity = await cachedIdentity(ports, email)
  if (!identity.ok) return identity
  const weakness = await passwordWeakness(ports, password, identity.data, host)
  if (!weakness.ok) return weakness
  if (weakness.data !== none) return failed('password-does-not-meet-requirements', weakness.data)
  const changed = await ports.identities.changePassword(identity.data.uid, toPassword(password))
  if (!changed.ok) return changed
  await noteEvent(ports, identity.data.uid, 'password-changed', 'the command line')
  return success(await endEverything(ports, identity.data, host))
}

/** Returns the sessions of an account, the most recently seen first. Fails with 'user-not-found'. */
export async function listSessions(ports: ResetPorts, email: string): Promise<Result<Session[]>> {
  const identity = await cachedIdentity(ports, email)
  return identity.ok ? ports.sessions.list(identity.data.uid, ports.clock.now()) : identity
}

/** Ends every session of an account. Fails with 'user-not-found'. */
export async function endSessions(ports: ResetPorts, email: string): Promise<Result<void>> {
  const identity = await cachedIdentity(ports, email)
  return identity.ok ? ports.sessions.endAll(identity.data.uid) : identity
}

async function cachedIdentity(
  { identities }: Pick<ResetPorts, 'identities'>,
  email: string,
): Promise<Result<Identity>> {
  const found = await identities.find(email.trim())
  if (!found.ok) return found
  return found.data === none ? identityFailed('user-not-found') : success(found.data)
}
