import { smtpTransport } from '#adapters/nodemailer/smtp.ts'
import { domainOf } from '#domain/email-address.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { isLoopbackName } from '#domain/host.ts'
import { none } from '#domain/result.ts'
import type { Settings } from '../settings/settings.ts'

const part = 'mail'

/** Timeouts of the mail server, in ms: the whole command ends within 30 s. */
const limits = { connectMs: 8_000, greetingMs: 8_000, socketMs: 8_000, overallMs: 20_000 }

type MailSettings = Pick<Settings, 'mailServer' | 'mailFrom' | 'hosted'>

/**
 * Checks the mail server without sending a mail: connection, encryption, certificate and sign-in. Without a server it says
 * where mails go.
 */
export async function checkMail({ mailServer, mailFrom, hosted }: MailSettings, timeouts = limits): Promise<Finding[]> {
  if (hosted.mailDelivery === 'extension') return [inOrder(part, 'The extension of Firebase sends it.')]
  if (mailServer === none)
    return [
      warning(
        part,
        'There is no mail server: mails become files in outbox/ and are not sent.',
        'Set it up in the studio, under Settings, or by MAIL_URL.',
      ),
    ]
  const { host, port, account, protection } = mailServer
  const where = `${host}:${port}`
  const checked = await smtpTransport(mailServer, { from: mailFrom, limits: timeouts }).check()
  if (!checked.ok) return [wrong(part, `${where}: ${checked.failure.message}`, fixOf(checked.failure.message))]
  const findings: Finding[] = []
  if (protection === 'never' && !isLoopbackName(host))
    findings.push(
      warning(part, `${where} gets mails and the password unencrypted.`, 'Remove ?tls=never from MAIL_URL.'),
    )
  if (isLoopbackName(domainOf(mailFrom)))
    findings.push(
      warning(
        part,
        `Mails come from ${mailFrom}, which most mailboxes reject.`,
        'Send as an address of yours: in the studio, under Settings, or by MAIL_FROM.',
      ),
    )
  if (findings.length > 0) return findings
  return [inOrder(part, `${where} accepts ${account === none ? 'connections' : 'the sign-in'}. No mail was sent.`)]
}

/** Returns the fix for a reason of `adapters/nodemailer/rejection.ts`. */
function fixOf(reason: string): string {
  if (/certificate/.test(reason))
    return 'The server must be named as its certificate does; is it still valid, and the clock right?'
  if (/sign-in|sign in/.test(reason))
    return 'Are user and password right? In MAIL_URL special characters are percent codes.'
  if (/TLS|no(t a)? mail server/.test(reason))
    return 'Is it smtp:// (STARTTLS, port 587) or smtps:// (TLS from the start, port 465)?'
  if (/name/.test(reason)) return 'Is the name of the server right?'
  return 'Are server and port right, and is the way there open? The studio’s Settings test each step. Mails wait meanwhile.'
}
