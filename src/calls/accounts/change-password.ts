import { toPassword } from '#domain/accounts/password-policy.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { noteEvent } from './account-events.ts'
import { type ConfirmPorts, type NotProved, type PasswordAgain, provePasswordAgain } from './confirm-sign-in.ts'
import { type AfterPassword, endEverything, passwordWeakness, type ResetPorts } from './reset-password.ts'
import { startSession } from './start-session.ts'

/**
 * 'changed': `token` is that of the browser's new session, none if it could not be started; `undone` names the steps that failed
 * after the change. 'rejected': the new password is too weak, for this reason.
 */
export type PasswordChange =
  | { outcome: 'changed'; token: string | None; undone: AfterPassword[] }
  | { outcome: 'rejected'; reason: string }
  | NotProved

/**
 * Sets a new password for a signed-in account that knows the present one. All sessions end, this browser gets a new one, and a
 * mail is queued that says so. Fails never after the password is changed.
 */
export async function changeOwnPassword(
  ports: ResetPorts & ConfirmPorts,
  host: string,
  { next, ...again }: PasswordAgain & { next: string },
  isLimited = true,
): Promise<Result<PasswordChange>> {
  const proved = await provePasswordAgain(ports, again, isLimited)
  if (!proved.ok) return proved
  if (proved.data.outcome !== 'proved') return success(proved.data)
  const { identity } = proved.data.by
  const weakness = await passwordWeakness(ports, next, identity, host)
  if (!weakness.ok) return weakness
  if (weakness.data !== none) return success({ outcome: 'rejected', reason: weakness.data })
  const changed = await ports.identities.changePassword(identity.uid, toPassword(next))
  if (!changed.ok) return changed
  const browser = again.browser ?? ''
  const undone = await endEverything(ports, identity, host)
  await noteEvent(ports, identity.uid, 'password-changed', browser)
  const signedIn = await ports.identities.signIn(identity.email, toPassword(next))
  const started = signedIn.ok ? await startSession(ports, signedIn.data, { browser }) : signedIn
  return success({ outcome: 'changed', token: started.ok ? started.data.token : none, undone })
}
