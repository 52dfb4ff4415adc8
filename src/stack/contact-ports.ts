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
import type { Keys } from '#ports/keys.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import type { MailTransport } from '#ports/messages/transports.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import type { SettingsInForce } from './settings/in-force.ts'
import { publicHost, type Settings } from './settings/settings.ts'

type ContactPorts = Pick<Ports, 'mailTransport' | 'formCollector' | 'humanCheck' | 'formStamps' | 'pseudonyms'>

/** Returns what the owner's settings say about messages; what the studio changes is read at each use. */
export function contactRules(settings: Settings, { now }: Pick<SettingsInForce, 'now'>): ContactRules {
  const { isLimited, formId, hosted } = settings
  return {
    ...{ isLimited, formId },
    isForwarded: settings.formEndpoint !== none,
    mailDelivery: hosted.mailDelivery,
    host: publicHost(settings.origin),
    get hasMailServer() {
      return now().mailServer !== none || hosted.mailDelivery === 'extension'
    },
    get confirmation() {
      return now().confirmation
    },
    get mailFrom() {
      return now().mailFrom
    },
    get retentionDays() {
      return now().retentionDays
    },
  }
}

/** Returns the ports that check messages and send mails. A trial keeps mails in memory. */
export function contactPorts(
  settings: Settings,
  inForce: SettingsInForce,
  keys: Keys,
  folder: DataFolder,
  isTrial: boolean,
): ContactPorts {
  const { formEndpoint, formId } = settings
  return {
    mailTransport: isTrial ? memoryMailTransport() : presentTransport(inForce, join(folder.path, 'outbox')),
    formCollector: formEndpoint === none ? none : httpFormCollector({ endpoint: formEndpoint, formId }),
    humanCheck: humanCheckOf(settings, keys),
    formStamps: hmacFormStamps(keys.for('form-stamps')),
    pseudonyms: hmacPseudonyms(keys.for('pseudonyms')),
  }
}

/**
 * Reads the settings before each mail, so that the queue goes on with a changed server at once, in every process. With a mail server,
 * erasures still remove mails from the outbox: they date from before it was configured. docs/behaviour.md 33.1.
 */
function presentTransport({ refresh, isUnreadable }: SettingsInForce, outbox: string): MailTransport {
  return {
    async send(mail) {
      const read = await refresh()
      if (!read.ok) return { outcome: 'later', reason: 'The settings of the mail server cannot be read.' }
      const { mailServer, mailFrom: from } = read.data
      if (mailServer !== none) return smtpTransport(mailServer, { from }).send(mail)
      return isUnreadable() ? unreadableServer : outboxTransport(outbox, { from }).send(mail)
    },
    forget: (id) => outboxTransport(outbox, { from: '' }).forget(id),
  }
}

const unreadableServer = {
  outcome: 'wrong-setup',
  reason: 'The mail server was saved with other keys of the site. Save it again in the studio, under Settings.',
} as const

function humanCheckOf({ humanCheck, origin }: Settings, keys: Keys): HumanCheck {
  if (humanCheck.kind === 'altcha') return altchaHumanCheck(keys.for('human-check'))
  return siteverifyHumanCheck({ ...humanCheck, hostname: origin === none ? none : publicHost(origin) })
}
