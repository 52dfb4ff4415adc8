import { accountFields, unfinished } from '#domain/accounts/account.ts'
import { emailAskedMail, emailChangedMail, newEmailMail, takenEmailMail } from '#domain/accounts/account-mails.ts'
import { resetLifeMs } from '#domain/accounts/identity.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { emailChangeQuotas, resetRedeemQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, fail, take } from '#domain/call.ts'
import type { Document } from '#ports/content/documents.ts'
import { isEmailAddress, isSameAddress } from '#resume/email-address.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { sha256Of } from '../content/sha-256.ts'
import { queueMails } from '../messages/delivery/queue-mail.ts'
import { noteEvent } from './account/account-events.ts'
import { changeDocument } from './account/change-document.ts'
import { accountOf } from './account/current-account.ts'
import { accountName } from './sign-in/known-device.ts'
import { consumeOnce, isOpenAt } from './sign-in/one-use.ts'
import type { ResetPorts, SitePlace } from './sign-in/reset-password.ts'
import { isSameSecret, newSecret } from './sign-in/secrets.ts'

/** One document for each account that asked, by its uid: the newest request. */
export const emailChanges = unfinished.emailChanges

/** Minimum duration of an answer, in ms, so that its time does not tell whether the address has an account. */
const answerAfterMs = 400

type EmailRequest = { uid: string; email: string; client: string }

/**
 * Mails a link to a new address of an account, and tells the present one. Nothing else changes before the link is confirmed. If
 * the address has an account already, that mailbox is told instead; the answer, its duration and its limits are the same. Returns
 * none, or when the next request is possible. Fails with 'invalid-email', also for the present address.
 */
export const requestEmailChange = call(
  async (
    ports: ResetPorts,
    { origin, host }: SitePlace,
    { uid, email, client }: EmailRequest,
    isLimited: boolean = true,
  ): Promise<TooMany | None> => {
    const address = email.trim()
    if (!isEmailAddress(address)) return failIdentity('invalid-email')
    const identity = take(await ports.identities.lookUp(uid))
    if (identity === none) return failIdentity('user-not-found')
    if (isSameAddress(identity.email, address)) return fail('invalid-email', 'This is your email already.')
    const now = ports.clock.now()
    const [own, mailbox] = [accountName(ports, identity.email), accountName(ports, address)]
    const quotas = isLimited ? emailChangeQuotas(client, own, mailbox) : []
    const full = take(await ports.attempts.take(quotas, now))
    if (full !== none) return tooManyAttempts(full, now)
    const asked = { uid, from: identity.email, to: address }
    const [queued] = await Promise.all([queueChange(ports, { origin, host }, asked), ports.clock.wait(answerAfterMs)])
    if (queued.ok) return none
    await ports.attempts.takeBack(quotas)
    return take(queued)
  },
)

const queueChange = call(
  async (
    ports: ResetPorts,
    { origin, host }: SitePlace,
    { uid, from, to }: { uid: string; from: string; to: string },
  ): Promise<void> => {
    const taken = take(await ports.identities.find(to))
    const until = new Date(ports.clock.now().getTime() + resetLifeMs)
    const token = newSecret()
    // For a taken address the link is never mailed. It is stored all the same, so that an earlier request ends.
    const fields = { hash: await sha256Of(token), email: to, until: until.toISOString() }
    take(await ports.documents.commit([{ collection: emailChanges, id: uid, fields }]))
    const link = newEmailMail(to, `${origin}/account/email?token=${token}`, host)
    take(
      await queueMails(
        ports,
        { kind: 'email-link', mail: taken === none ? link : takenEmailMail(to, host), notAfter: until },
        { kind: 'email-notice', mail: emailAskedMail(from, to, host) },
      ),
    )
  },
)

/** The address that a link confirms. The link stays usable. Fails with 'invalid-action-code' or 'expired-action-code'. */
export const readEmailChange = call(async (ports: ResetPorts, token: string): Promise<string> => {
  const found = await openChange(ports, token)
  return String(found.fields.email)
})

/**
 * Makes the address of a link that of its account, consumes the link, and tells the former address. Returns the uid, or when the
 * next try is possible. Fails as `readEmailChange`, also for an address that was taken meanwhile.
 */
export const confirmEmailChange = call(
  async (
    ports: ResetPorts,
    { host }: Pick<SitePlace, 'host'>,
    { token, client, browser }: { token: string; client: string; browser: string },
    isLimited: boolean = true,
  ): Promise<{ uid: string } | TooMany> => {
    const now = ports.clock.now()
    const full = take(await ports.attempts.take(isLimited ? resetRedeemQuotas(client) : [], now))
    if (full !== none) return tooManyAttempts(full, now)
    const { id: uid, fields } = await openChange(ports, token)
    const identity = take(await ports.identities.lookUp(uid))
    if (identity === none || identity.disabled) return failIdentity('invalid-action-code')

    const place = { collection: emailChanges, id: uid }
    const used = take(await consumeOnce(ports, place, fields))
    if (!used) return failIdentity('invalid-action-code')
    const [from, to] = [identity.email, String(fields.email)]
    // The document of an account is found by uid or address, so it has its uid before the address changes.
    const account = await accountOf(ports, identity)
    const named = account.ok ? await putAccount(ports, { ...account.data, email: from }) : account
    const changed = named.ok ? await ports.identities.changeEmail(uid, to) : named
    if (!changed.ok) {
      if (changed.failure.code === 'email-already-in-use') return failIdentity('invalid-action-code', changed.failure)
      await ports.documents.commit([{ ...place, fields, was: none }])
      return take(changed)
    }
    // The address is changed; what fails from here on is not reported, and the account is still found by its uid.
    if (account.ok) await putAccount(ports, { ...account.data, email: to })
    await noteEvent(ports, uid, 'email-changed', browser)
    await queueMails(ports, { kind: 'email-notice', mail: emailChangedMail(from, to, host) })
    return { uid }
  },
)

/** Writes the address of an account into its document, and leaves the fields that this site does not know. */
function putAccount(
  ports: Pick<ResetPorts, 'documents'>,
  account: Parameters<typeof accountFields>[0],
): Promise<Result<void>> {
  return changeDocument(ports, { collection: 'user', id: account.uid }, (was) =>
    was === none ? accountFields(account) : { ...was, email: account.email },
  )
}

async function openChange({ documents, clock }: ResetPorts, token: string): Promise<Document> {
  const all = take(await documents.readAll(emailChanges))
  const hash = await sha256Of(token)
  const found = all.find(({ fields }) => isSameSecret(String(fields.hash), hash))
  if (found === undefined) return failIdentity('invalid-action-code')
  return isOpenAt(clock.now(), found.fields) ? found : failIdentity('expired-action-code')
}
