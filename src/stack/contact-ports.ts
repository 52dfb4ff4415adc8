import { join } from 'node:path'
import { altchaHumanCheck } from '#adapters/altcha/human-check.ts'
import { hmacFormStamps } from '#adapters/hmac/form-stamps.ts'
import { hmacPseudonyms } from '#adapters/hmac/pseudonyms.ts'
import { httpFormCollector } from '#adapters/http-form/collector.ts'
import { memoryMailTransport } from '#adapters/memory/mail-transport.ts'
import { outboxTransport } from '#adapters/nodemailer/outbox.ts'
import { smtpTransport } from '#adapters/nodemailer/smtp.ts'
import { siteverifyHumanCheck } from '#adapters/siteverify/human-check.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { none } from '#domain/result.ts'
import type { Keys } from '#ports/keys.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import type { MailTransport } from '#ports/messages/mail-transport.ts'
import type { Ports } from '#ports/ports.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import { publicHost, type Settings } from './settings/settings.ts'

type ContactPorts = Pick<Ports, 'mailTransport' | 'formCollector' | 'humanCheck' | 'formStamps' | 'pseudonyms'>

/** Returns what the owner's settings say about messages. */
export function contactRules(settings: Settings): ContactRules {
  const { confirmation, isLimited, formId, mailFrom, retentionDays, hosted } = settings
  return {
    ...{ confirmation, isLimited, formId, mailFrom, retentionDays },
    isForwarded: settings.formEndpoint !== none,
    mailDelivery: hosted.mailDelivery,
    hasMailServer: settings.mailServer !== none || hosted.mailDelivery === 'extension',
    host: publicHost(settings.origin),
  }
}

/** Returns the ports that check messages and send mails. A trial keeps mails in memory. */
export function contactPorts(settings: Settings, keys: Keys, folder: DataFolder, isTrial: boolean): ContactPorts {
  const { formEndpoint, formId } = settings
  return {
    mailTransport: isTrial ? memoryMailTransport() : transportOf(settings, folder.path),
    formCollector: formEndpoint === none ? none : httpFormCollector({ endpoint: formEndpoint, formId }),
    humanCheck: humanCheckOf(settings, keys),
    formStamps: hmacFormStamps(keys.for('form-stamps')),
    pseudonyms: hmacPseudonyms(keys.for('pseudonyms')),
  }
}

/** With a mail server, erasures still remove mails from the outbox: they date from before it was configured. */
function transportOf({ mailServer, mailFrom }: Settings, dataDir: string): MailTransport {
  const from = { from: mailFrom }
  const outbox = outboxTransport(join(dataDir, 'outbox'), from)
  return mailServer === none ? outbox : { ...smtpTransport(mailServer, from), forget: outbox.forget }
}

function humanCheckOf({ humanCheck, origin }: Settings, keys: Keys): HumanCheck {
  if (humanCheck.kind === 'altcha') return altchaHumanCheck(keys.for('human-check'))
  return siteverifyHumanCheck({ ...humanCheck, hostname: origin === none ? none : publicHost(origin) })
}
