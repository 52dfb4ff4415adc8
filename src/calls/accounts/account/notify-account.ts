import { accountChangedMail, type MailedEvent } from '#domain/accounts/account-mails.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { queueMails } from '../../messages/delivery/queue-mail.ts'
import { noteEvent } from './account-events.ts'

export type NotifyPorts = Pick<Ports, 'documents' | 'identities' | 'queue' | 'clock'>

/** The site as its mails name it, and whether mails leave it. */
export type MailRules = Pick<ContactRules, 'host' | 'hasMailServer'>

/**
 * Tells an account that its passkeys or codes have changed: an event, and a mail if the site has a mail server. What changed
 * stays so if this fails. docs/behaviour.md 6.5, 29.5.
 */
export async function notifyAccount(
  ports: NotifyPorts,
  { host, hasMailServer }: MailRules,
  { uid, event, browser }: { uid: string; event: MailedEvent; browser: string },
): Promise<void> {
  await noteEvent(ports, uid, event, browser)
  const identity = hasMailServer ? await ports.identities.lookUp(uid) : none
  if (!identity?.ok || identity.data === none) return
  await queueMails(ports, { kind: 'account', mail: accountChangedMail(event, identity.data.email, host) })
}
