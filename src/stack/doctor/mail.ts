import { smtpTransport, testTimeouts } from '#adapters/nodemailer/smtp.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { domainOf } from '#resume/email-address.ts'
import { isLoopbackName } from '#resume/host.ts'
import { none } from '#resume/result.ts'
import type { Settings } from '../settings/settings.ts'

const part = 'mail'

type MailSettings = Pick<Settings, 'mailServer' | 'mailFrom' | 'hosted'>

/**
 * Checks the mail server without sending a mail: connection, encryption, certificate and sign-in. Without a server it says
 * where mails go.
 */
export async function checkMail({ mailServer, mailFrom, hosted }: MailSettings): Promise<Finding[]> {
  if (hosted.mailDelivery === 'extension') return [inOrder(part, 'The extension of Firebase sends it.')]
  if (mailServer === none)
    return [
      warning(
        part,
        'Emails are not sent: there is no mail server. Messages come to this site.',
        'Set it up in the studio, under Settings.',
        'Or by MAIL_URL. Mails become files in outbox/ meanwhile.',
      ),
    ]
  const { host, port, account, protection } = mailServer
  const where = `${host}:${port}`
  const fault = await smtpTransport(mailServer, { from: mailFrom, limits: testTimeouts }).check()
  if (fault !== none) return [wrong(part, fault.reason, fault.cure.words, where)]
  const findings: Finding[] = []
  if (protection === 'never' && !isLoopbackName(host))
    findings.push(
      warning(
        part,
        'The mail server gets mails and the password unencrypted.',
        'Let them be encrypted.',
        `${where}: remove ?tls=never from MAIL_URL.`,
      ),
    )
  if (isLoopbackName(domainOf(mailFrom)))
    findings.push(
      warning(
        part,
        `Mails come from ${mailFrom}, which most mailboxes reject.`,
        'Send as an address of yours: in the studio, under Settings.',
        'Or by MAIL_FROM.',
      ),
    )
  if (findings.length > 0) return findings
  return [
    inOrder(
      part,
      `The mail server accepts ${account === none ? 'connections' : 'the sign-in'}. No mail was sent.`,
      where,
    ),
  ]
}
