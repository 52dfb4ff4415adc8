import { passkeyOptions } from '#calls/accounts/sign-in/passkeys.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { type PasskeyPurpose, passkeyTexts, relyingParty } from '#domain/accounts/passkey.ts'
import { isRecentSignIn } from '#domain/accounts/recent-sign-in.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { postedText, unavailableRetryS } from '../form-answer.ts'
import type { Route } from './+types/passkey-challenge.ts'

const purposes: readonly PasskeyPurpose[] = ['sign-in', 'add', 'confirm']

/** Gives a script what it asks of the browser's passkeys, with a new challenge, which is stored. docs/behaviour.md 30.1. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports, origin, contact } = context.get(siteContext)
  const { account, uid, client, confirmedAt } = context.get(visitContext)
  const asked = postedText(await request.formData(), 'for')
  const purpose = purposes.find((each) => each === asked)
  if (purpose === undefined) return message(400, 'This request is for nothing that passkeys are used for.')
  const isSignIn = purpose === 'sign-in'
  if (!isSignIn && account === none) return message(401, 'Your session is over. Please log in again.')
  if (ports.identities.signInVerified === none) return message(404, 'This site has no passkeys.')
  const isRecent = confirmedAt !== none && isRecentSignIn(confirmedAt, ports.clock.now())
  if (purpose === 'add' && !isRecent) return message(403, passkeyTexts.confirmFirst)
  const owner = await readPersonInfo(ports)
  const party = relyingParty(origin, owner.ok ? owner.data.name : '')
  if ('problem' in party) return message(400, party.problem)
  const from = { purpose, uid: isSignIn ? '' : uid, client }
  const answer = await passkeyOptions(ports, party, from, contact.isLimited)
  if (!answer.ok) {
    const { code, message: words } = answer.failure
    return code === 'invalid' ? message(400, words) : message(503, words, unavailableRetryS)
  }
  if ('options' in answer.data) return Response.json({ options: answer.data.options })
  return message(429, answer.data.message, answer.data.retryAfterS)
}

function message(status: number, words: string, retryAfterS?: number): Response {
  const headers = new Headers(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) })
  return Response.json({ message: words }, { status, headers })
}
