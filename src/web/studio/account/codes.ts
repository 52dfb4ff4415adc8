import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import {
  beginCodes,
  codesOfSetup,
  readCodes,
  replaceRecoveryCodes,
  switchOffCodes,
  switchOnCodes,
} from '#calls/accounts/sign-in/one-time-codes.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { codeTexts, secretText } from '#domain/accounts/one-time-codes.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { type Site, siteContext, visitContext } from '../../routing/context.ts'
import type { CodesAnswer, CodesShown, CodesToSetUp } from '../../ui/codes/codes-part.tsx'
import { loaded } from '../posting/loaded.ts'
import { ownerDay } from '../text/owner-day.ts'
import { done } from './done.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

/** What the part about one-time codes shows; none where the identity service allows no codes. docs/behaviour.md 30.3. */
export async function loadCodes(context: Readonly<RouterContextProvider>): Promise<CodesShown | None> {
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
export async function loadCodesToSetUp(context: Readonly<RouterContextProvider>): Promise<CodesToSetUp | None> {
  const site = context.get(siteContext)
  const { uid } = context.get(visitContext)
  const [state, named] = [loaded(await readCodes(site.ports, uid)), loaded(await names(site, uid))]
  return state === none ? shown(beginCodes(site.ports, named)) : none
}

export type CodesAction = { alerts: Alert[]; codes: CodesAnswer }

/** Switches codes on or off, or makes new recovery codes, which the answer shows once. `root` is the page of the account. */
export async function changeCodes(context: Readonly<RouterContextProvider>, request: Request, root: string) {
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
