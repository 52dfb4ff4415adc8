import { data, type RouterContextProvider } from 'react-router'
import { addPasskey, readPasskeys, removePasskey, renamePasskey } from '#calls/accounts/sign-in/passkeys.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { relyingParty } from '#domain/accounts/passkey.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import type { PasskeysAnswer, PasskeyView } from '../../ui/passkeys/passkeys-part.tsx'
import { loaded } from '../posting/loaded.ts'
import { ownerDay } from '../text/owner-day.ts'
import type { AccountAction } from './account-action.ts'
import { done } from './done.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

export type PasskeysView = { passkeys: PasskeyView[]; problem: string }

/** What the part about passkeys shows; none where the identity service allows no passkeys. docs/behaviour.md 30.1. */
export async function loadPasskeys(context: Readonly<RouterContextProvider>): Promise<PasskeysView | None> {
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
  context: Readonly<RouterContextProvider>,
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
