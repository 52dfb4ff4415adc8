import { type Account, accountFields, toAccount } from '#domain/accounts/account.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { randomPassword, toPassword } from '#domain/accounts/password-policy.ts'
import { call, fail, take } from '#domain/call.ts'
import type { NewIdentity } from '#ports/accounts/identities.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import type { Document } from '#ports/content/documents.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { noteEvent } from './account/account-events.ts'
import { accountOf } from './account/current-account.ts'
import { movedAccount } from './account/moved-account.ts'
import type { MailRules } from './account/notify-account.ts'
import { readCodes, switchOffCodes } from './sign-in/one-time-codes.ts'
import {
  type AfterPassword,
  endEverything,
  passwordWeakness,
  type ResetPorts,
  unlock,
  weaknessFor,
} from './sign-in/reset-password.ts'
import { newSecret } from './sign-in/secrets.ts'

/** Accounts, as the owner manages them on the command line: no page creates or changes one. docs/behaviour.md 8.2. */

export type NewAccount = { email: string; firstName: string; lastName: string; isAdmin: boolean; password: string }

/**
 * Creates an account. An account document that an import brought is taken over: its role, and its names where none are
 * given. An identity without a document, left by an earlier call that failed or was killed, is completed and gets this
 * password; of two calls at the same time, the one whose document is written first. Fails with 'email-already-in-use',
 * 'invalid-email', or 'password-does-not-meet-requirements' with the reason.
 */
export const addAccount = call(async (ports: ResetPorts, host: string, account: NewAccount): Promise<Account> => {
  const { email, password } = account
  const moved = take(await movedAccount(ports, email))
  const names = [displayNameOf(takenOver(account, moved))]
  const weakness = take(await weaknessFor(ports, password, { names, email }, host))
  if (weakness !== none) return fail('password-does-not-meet-requirements', weakness)
  return makeAccount(ports, account, moved)
})

/**
 * Works as `addAccount`, with a random password that is shown to no one. It is not compared with leaked ones: the hashes of that
 * list are short, so it would be rejected by chance.
 */
export const addAccountToInvite = call(
  async (ports: ResetPorts, account: Omit<NewAccount, 'password'>): Promise<Account> => {
    const moved = take(await movedAccount(ports, account.email))
    const password = randomPassword(newSecret(), ports.identities.policy)
    return makeAccount(ports, { ...account, password }, moved)
  },
)

async function makeAccount(ports: ResetPorts, account: NewAccount, moved: Document | None): Promise<Account> {
  const { email, password } = account
  const person = takenOver(account, moved)
  const { firstName, lastName, isAdmin } = person
  const newIdentity = { email, password: toPassword(password), displayName: displayNameOf(person) }
  const { identity, isNew, was } = await identityToComplete(ports, newIdentity)
  const stored = { uid: identity.uid, firstName, lastName, isAdmin, email: identity.email }
  const written = await ports.documents.commit([
    ...(moved === none ? [] : [{ collection: 'user', id: moved.id, fields: none }]),
    { collection: 'user', id: identity.uid, fields: { ...moved?.fields, ...accountFields(stored) }, was },
  ])
  if (!written.ok) return written.failure.code === 'conflict' ? failIdentity('email-already-in-use') : take(written)
  if (!isNew) take(await ports.identities.changePassword(identity.uid, newIdentity.password))
  return stored
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

async function identityToComplete(ports: ResetPorts, wanted: NewIdentity): Promise<Incomplete> {
  const made = await ports.identities.create(wanted)
  if (made.ok) return { identity: made.data, isNew: true, was: none }
  if (made.failure.code !== 'email-already-in-use') return take(made)
  const begun = await cachedIdentity(ports, wanted.email)
  const own = take(await ports.documents.read('user', begun.uid))
  const account = own === none ? none : toAccount(own)
  if (account !== none && (account.firstName !== '' || account.lastName !== '' || account.isAdmin)) return take(made)
  return { identity: begun, isNew: false, was: own?.fields ?? none }
}

/** An account with its identity and its open sessions, for the list of accounts. */
export type ListedAccount = { account: Account; identity: Identity; sessions: Session[] }

/** Returns every account, ordered by email. */
export const listAccounts = call(async (ports: ResetPorts): Promise<ListedAccount[]> => {
  const identities = take(await ports.identities.list())
  const listed: ListedAccount[] = []
  for (const identity of identities) {
    const account = take(await accountOf(ports, identity))
    const sessions = take(await ports.sessions.list(identity.uid, ports.clock.now()))
    listed.push({ account, identity, sessions })
  }
  return listed
})

/** Disables or enables an account. Disabling ends all its sessions. Fails with 'user-not-found'. */
export const setAccountDisabled = call(async (ports: ResetPorts, email: string, isDisabled: boolean): Promise<void> => {
  const identity = await cachedIdentity(ports, email)
  take(await ports.identities.setDisabled(identity.uid, isDisabled))
  if (isDisabled) take(await ports.sessions.endAll(identity.uid))
})

/** Ends the wait after failed sign-ins. Fails with 'user-not-found'. */
export const unlockAccount = call(async (ports: ResetPorts, email: string): Promise<void> => {
  await cachedIdentity(ports, email)
  take(await unlock(ports, email))
})

/** Whether an account has one-time codes. Fails with 'user-not-found'. */
export const hasCodes = call(async (ports: ResetPorts, email: string): Promise<boolean> => {
  const identity = await cachedIdentity(ports, email)
  const codes = take(await readCodes(ports, identity.uid))
  return codes !== none
})

/**
 * Switches one-time codes off, for an owner who lost the app and the recovery codes, and tells the account. Fails with
 * 'user-not-found'.
 */
export const switchOffCodesOf = call(async (ports: ResetPorts, mails: MailRules, email: string): Promise<void> => {
  const identity = await cachedIdentity(ports, email)
  take(await switchOffCodes(ports, mails, { uid: identity.uid, browser: 'the command line' }))
})

/**
 * Sets a new password, ends every session and queues a mail that says so. Returns the steps that failed after the change.
 * Fails as `addAccount` does, or with 'user-not-found'.
 */
export const setAccountPassword = call(
  async (ports: ResetPorts, host: string, email: string, password: string): Promise<AfterPassword[]> => {
    const identity = await cachedIdentity(ports, email)
    const weakness = take(await passwordWeakness(ports, password, identity, host))
    if (weakness !== none) return fail('password-does-not-meet-requirements', weakness)
    take(await ports.identities.changePassword(identity.uid, toPassword(password)))
    await noteEvent(ports, identity.uid, 'password-changed', 'the command line')
    return endEverything(ports, identity, host)
  },
)

/** Returns the sessions of an account, the most recently seen first. Fails with 'user-not-found'. */
export const listSessions = call(async (ports: ResetPorts, email: string): Promise<Session[]> => {
  const identity = await cachedIdentity(ports, email)
  return take(await ports.sessions.list(identity.uid, ports.clock.now()))
})

/** Ends every session of an account. Fails with 'user-not-found'. */
export const endSessions = call(async (ports: ResetPorts, email: string): Promise<void> => {
  const identity = await cachedIdentity(ports, email)
  take(await ports.sessions.endAll(identity.uid))
})

async function cachedIdentity({ identities }: Pick<ResetPorts, 'identities'>, email: string): Promise<Identity> {
  return take(await identities.find(email.trim())) ?? failIdentity('user-not-found')
}
