import { data, redirectDocument } from 'react-router'
import { readMyAccount } from '#calls/accounts/my-account.ts'
import {
  beginCodes,
  codesOfSetup,
  readCodes,
  replaceRecoveryCodes,
  switchOffCodes,
  switchOnCodes,
} from '#calls/accounts/sign-in/one-time-codes.ts'
import { addPasskey, readPasskeys, removePasskey, renamePasskey } from '#calls/accounts/sign-in/passkeys.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { type AccountEvent, eventWords, isRejected } from '#domain/accounts/account-event.ts'
import { deviceKind } from '#domain/accounts/browser-words.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { codeTexts, secretText } from '#domain/accounts/one-time-codes.ts'
import { relyingParty } from '#domain/accounts/passkey.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { type Context, type Site, siteContext, visitContext } from '../../routing/context.ts'
import { loaded } from '../posting/answers.ts'
import { ownerDay } from '../text/owner-day.ts'
import type { AccountAction } from './act-on-account.ts'
import type { CodesAnswer, CodesShown, CodesToSetUp } from './codes-part.tsx'
import type { PasskeysAnswer, PasskeyView } from './passkeys-part.tsx'
import { done, requireRecentSignIn } from './recent-sign-in.ts'

export type PasskeysView = { passkeys: PasskeyView[]; problem: string }

/** What the part about passkeys shows; none where the identity service allows no passkeys. docs/behaviour.md 30.1. */
export async function loadPasskeys(context: Context): Promise<PasskeysView | None> {
  const { ports, origin } = context.get(siteContext)
  if (ports.identities.signInVerified === none) return none
  const { uid } = context.get(visitContext)
  const [read, { timeZone }] = await Promise.all([readPasskeys(ports, uid), readDraftedOwner(ports)])
  const day = (at: string) => ownerDay(at, ports.clock.now(), timeZone)
  const party = relyingParty(origin, '')
  return {
    passkeys: loaded(read).map(({ id, name, addedAt, usedAt }) => ({
      ...{ id, name },
      fine: `added ${day(addedAt)} · ${usedAt === none ? 'never used' : `last used ${day(usedAt)}`}`,
    })),
    problem: 'problem' in party ? party.problem : '',
  }
}

/** The forms about passkeys: the dangerous action, the message after them, and the event in the log. */
const forms = {
  add: ['passkey-add', 'passkey-added', 'passkey added'],
  rename: [none, 'passkey-renamed', 'passkey renamed'],
  remove: ['passkey-remove', 'passkey-removed', 'passkey removed'],
} as const

export function isPasskeyForm(name: string): name is keyof typeof forms {
  return Object.hasOwn(forms, name)
}

/** Adds, renames or removes a passkey of the signed-in account. docs/behaviour.md 30.1. */
export async function changePasskeys(
  context: Context,
  request: Request,
  root: string,
  what: keyof typeof forms,
  form: FormData,
) {
  const { ports, origin, contact } = context.get(siteContext)
  const { uid, browser, note } = context.get(visitContext)
  const text = (name: string) => String(form.get(name) ?? '')
  const [id, name, answer] = [text('id'), text('name').normalize('NFC'), text('passkey')]
  const of = what === 'add' ? what : id
  const reject = (message: string, status: number) => {
    const passkeys: PasskeysAnswer = { of, error: message, name }
    return data<AccountAction>({ alerts: [errorAlert(message)], passkeys }, { status })
  }
  if (ports.identities.signInVerified === none) return reject('This site has no passkeys.', 404)
  const [action, said, event] = forms[what]
  // Without an answer of the browser nothing can be added, so nothing is confirmed for it.
  if (action !== none && !(what === 'add' && answer === '')) requireRecentSignIn(context, request, action)
  const party = relyingParty(origin, '')
  const changed = await changedBy()
  if (!changed.ok)
    return reject(changed.failure.message, statuses[changed.failure.code] ?? identityStatus(changed.failure.code))
  note(event, { account: uid })
  return done(context, root, said)

  async function changedBy(): Promise<Result<void>> {
    if (what === 'rename') return renamePasskey(ports, { uid, id, name })
    if (what === 'remove') return removePasskey(ports, contact, { uid, id, browser })
    if ('problem' in party) return failed('invalid', party.problem)
    return addPasskey(ports, contact, party, { uid, name, answer, browser })
  }
}

const statuses: Readonly<Record<string, number>> = { invalid: 400, 'object-not-found': 404 }

/** What the part about one-time codes shows; none where the identity service allows no codes. docs/behaviour.md 30.3. */
export async function loadCodes(context: Context): Promise<CodesShown | None> {
  const site = context.get(siteContext)
  const { ports } = site
  if (ports.identities.signInVerified === none) return none
  const { uid } = context.get(visitContext)
  const [read, { timeZone }] = await Promise.all([readCodes(ports, uid), readDraftedOwner(ports)])
  const codes = loaded(read)
  if (codes === none) return { isOn: false }
  const { recoveryLeft: left, since } = codes
  return { isOn: true, left, since: ownerDay(since, ports.clock.now(), timeZone) }
}

/** New codes to set up; none where codes are on already. Nothing is stored. */
export async function loadCodesToSetUp(context: Context): Promise<CodesToSetUp | None> {
  const site = context.get(siteContext)
  const { uid } = context.get(visitContext)
  const [state, named] = [loaded(await readCodes(site.ports, uid)), loaded(await names(site, uid))]
  return state === none ? shown(beginCodes(site.ports, named)) : none
}

type CodesAction = { alerts: Alert[]; codes: CodesAnswer }

/** Switches codes on or off, or makes new recovery codes, which the answer shows once. `root` is the page of the account. */
export async function changeCodes(context: Context, request: Request, root: string) {
  const form = await request.formData()
  const site = context.get(siteContext)
  const { ports, contact } = site
  const visit = context.get(visitContext)
  const { uid, browser } = visit
  const text = (name: string) => String(form.get(name) ?? '')
  const answer = (codes: CodesAnswer, status: number) =>
    data<CodesAction>({ alerts: codes.error === undefined ? [] : [errorAlert(codes.error)], codes }, { status })
  if (ports.identities.signInVerified === none) return answer({ error: 'This site has no one-time codes.' }, 404)
  const act = text('do')
  requireRecentSignIn(context, request, act === 'off' || act === 'recovery' ? `codes-${act}` : 'codes-on')

  if (act === 'off') {
    const off = await switchOffCodes(ports, contact, { uid, browser })
    if (!off.ok) return answer({ error: off.failure.message }, 503)
    visit.note('codes switched off', { account: uid })
    return done(context, root, 'codes-off')
  }
  if (act === 'recovery') {
    const made = await replaceRecoveryCodes(ports, uid)
    if (!made.ok) return answer({ error: made.failure.message }, identityStatus(made.failure.code))
    if (made.data === none) throw redirectDocument(root, 303)
    visit.note('recovery codes replaced', { account: uid })
    return answer({ recovery: made.data }, 200)
  }
  const named = await names(site, uid)
  if (!named.ok) return answer({ error: named.failure.message }, 503)
  const setup = text('setup')
  const again = codesOfSetup(ports, { ...named.data, setup })
  if (again === none) return answer({ error: codeTexts.over, toSetUp: shown(beginCodes(ports, named.data)) }, 400)
  const toSetUp = shown(again)
  if (form.get('saved') === null) return answer({ error: codeTexts.unsaved, field: 'saved', toSetUp }, 400)
  const on = await switchOnCodes(ports, contact, { uid, setup, code: text('code'), browser })
  if (!on.ok) return answer({ error: on.failure.message, toSetUp }, 503)
  if (on.data === 'wrong') return answer({ error: codeTexts.wrong, field: 'code', isSaved: true, toSetUp }, 400)
  if (on.data === 'over') throw redirectDocument(root, 303)
  visit.note('codes switched on', { account: uid })
  return done(context, root, 'codes-on')
}

function shown({ secret, ...rest }: ReturnType<typeof beginCodes>): CodesToSetUp {
  return { ...rest, secret: secretText(secret) }
}

/** The account, and the site as the app names it. */
async function names(
  { ports, contact }: Site,
  uid: string,
): Promise<Result<{ uid: string; email: string; site: string }>> {
  const identity = await ports.identities.lookUp(uid)
  if (!identity.ok) return identity
  return success({ uid, email: identity.data?.email ?? '', site: contact.host })
}

/** A row of a list: what it is, a line below it, and whether it is marked. */
export type SessionView = { id: string; title: string; fine: string; isOwn: boolean }
export type AccountEventView = { at: string; title: string; fine: string; isRejected: boolean }

/** An account as its page shows it. */
export type OwnAccountView = {
  firstName: string
  lastName: string
  email: string
  policy: PasswordPolicy
  /** None where the identity service allows none. */
  passkeys: PasskeysView | None
  codes: CodesShown | None
  sessions: SessionView[]
  events: AccountEventView[]
}

/** The account of the visitor, with times by the owner's clock. docs/behaviour.md 29.2. */
export async function loadAccount(context: Context): Promise<OwnAccountView> {
  const { ports } = context.get(siteContext)
  const { uid, sessionId } = context.get(visitContext)
  const [read, { timeZone }, passkeys, codes] = await Promise.all([
    readMyAccount(ports, uid),
    readDraftedOwner(ports),
    loadPasskeys(context),
    loadCodes(context),
  ])
  const { account, sessions, events } = loaded(read)
  const day = (at: string) => ownerDay(at, ports.clock.now(), timeZone)
  const own = sessions.filter(({ id }) => id === sessionId)
  const others = sessions.filter(({ id }) => id !== sessionId)
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    policy: ports.identities.policy,
    ...{ passkeys, codes },
    sessions: [...own, ...others].map((session) => toSessionView(session, session.id === sessionId, day)),
    events: events.map((event) => toAccountEventView(event, day)),
  }
}

type Day = (at: string) => string

function toSessionView({ id, browser, startedAt, seenAt }: Session, isOwn: boolean, day: Day): SessionView {
  const times = isOwn ? `since ${day(startedAt.toISOString())}` : `last seen ${day(seenAt.toISOString())}`
  return {
    id,
    isOwn,
    title: isOwn ? 'This device' : deviceKind(browser),
    fine: `${browser || 'Unknown browser'} · ${times}`,
  }
}

function toAccountEventView(event: AccountEvent, day: Day): AccountEventView {
  const rejected = isRejected(event)
  const more = rejected ? 'not you? Change the password.' : event.browser
  return {
    at: event.at,
    title: eventWords(event),
    fine: [day(event.at), ...(rejected && event.browser !== '' ? [event.browser] : []), more]
      .filter((part) => part !== '')
      .join(' · '),
    isRejected: rejected,
  }
}
