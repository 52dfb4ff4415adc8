import { toPassword } from '#domain/accounts/password-policy.ts'
import { call, take } from '#domain/call.ts'
import { type None, none } from '#resume/result.ts'
import { noteEvent } from './account/account-events.ts'
import { type ConfirmPorts, type NotProved, type PasswordAgain, provePasswordAgain } from './sign-in/confirm-sign-in.ts'
import { type AfterPassword, endEverything, passwordWeakness, type ResetPorts } from './sign-in/reset-password.ts'
import { startSession } from './sign-in/start-session.ts'

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
export const changeOwnPassword = call(
  async (
    ports: ResetPorts & ConfirmPorts,
    host: string,
    { next, ...again }: PasswordAgain & { next: string },
    isLimited: boolean = true,
  ): Promise<PasswordChange> => {
    const proved = take(await provePasswordAgain(ports, again, isLimited))
    if (proved.outcome !== 'proved') return proved
    const { identity } = proved.by
    const weakness = take(await passwordWeakness(ports, next, identity, host))
    if (weakness !== none) return { outcome: 'rejected', reason: weakness }
    take(await ports.identities.changePassword(identity.uid, toPassword(next)))
    const browser = again.browser ?? ''
    const undone = await endEverything(ports, identity, host)
    await noteEvent(ports, identity.uid, 'password-changed', browser)
    const signedIn = await ports.identities.signIn(identity.email, toPassword(next))
    const started = signedIn.ok ? await startSession(ports, signedIn.data, { browser }) : signedIn
    return { outcome: 'changed', token: started.ok ? started.data.token : none, undone }
  },
)
