import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import type { MailTransport, OutgoingMail } from '#ports/messages/transports.ts'
import { domainOf } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { emailMessageOf } from './email-message.ts'
import { type MailFault, mailFaultOf, noRecipient } from './mail-fault.ts'
import type { MailServer } from './mail-url.ts'

/**
 * Limits for a mail server, in ms: until it is connected, has greeted and is encrypted; until it greets; of silence on
 * the socket; and of the whole attempt. docs/behaviour.md 6.7.
 */
export type Timeouts = { connectMs: number; greetingMs: number; socketMs: number; overallMs: number }

const defaultTimeouts: Timeouts = { connectMs: 20_000, greetingMs: 10_000, socketMs: 20_000, overallMs: 60_000 }

/** Timeouts of a test, in ms: someone waits for it, and all of `vita doctor` ends within 30 s. */
export const testTimeouts: Timeouts = { connectMs: 8_000, greetingMs: 8_000, socketMs: 12_000, overallMs: 25_000 }

/** `from` is the sender of all mails. Only tests of a server change `limits`. */
type SmtpOptions = { from: string; limits?: Partial<Timeouts> }

type Sent = Extract<Attempt, { outcome: 'sent' }>

/** A transport whose server can be tested. Neither test throws. */
type SmtpTransport = MailTransport & {
  /** Connects and signs in, and sends nothing. Returns none when the server accepts that. */
  check(): Promise<MailFault | None>
  /** Sends as `send` does, and says what cures a failure. */
  attempt(mail: OutgoingMail): Promise<Sent | MailFault>
}

/**
 * Sends each mail over its own SMTP connection, to one recipient, encrypted as MAIL_URL says, within 60 s.
 * `mail-fault.ts` classifies failed attempts. The transport stores no mail, so `forget` does nothing.
 */
export function smtpTransport(server: MailServer, { from, limits }: SmtpOptions): SmtpTransport {
  const times = { ...defaultTimeouts, ...limits }
  const options = transportOptions(server, domainOf(from) || 'localhost', times)
  const faultOf = (error: unknown) => mailFaultOf(error, server, from)

  async function attempt(mail: OutgoingMail): Promise<Sent | MailFault> {
    const message = await emailMessageOf(mail, from)
    if (message === none) return noRecipient
    const { to, messageId, bytes: raw } = message
    const { createTransport } = await import('nodemailer')
    const signal = AbortSignal.timeout(times.overallMs)
    return createTransport(options)
      .sendMail({ envelope: { from: message.from, to: [to] }, raw, signal })
      .then(() => ({ outcome: 'sent', messageId, accepted: [to] }), faultOf)
  }

  return {
    attempt,

    async send(mail) {
      const ended = await attempt(mail)
      return ended.outcome === 'sent' ? ended : { outcome: ended.outcome, reason: ended.reason }
    },

    async forget() {},

    async check() {
      const { createTransport } = await import('nodemailer')
      const late = new Promise<never>((_, reject) => setTimeout(reject, times.overallMs, { code: 'ETIMEDOUT' }).unref())
      return Promise.race([createTransport(options).verify(), late]).then(() => none, faultOf)
    },
  }
}

function transportOptions(server: MailServer, name: string, times: Timeouts): SMTPTransport.Options {
  const { account } = server
  return {
    host: server.host,
    port: server.port,
    secure: server.protection === 'at-once',
    requireTLS: server.protection === 'required',
    ignoreTLS: server.protection === 'never',
    tls: { rejectUnauthorized: server.checksCertificate },
    // A server that offers no sign-in gets no mail of an account.
    ...(account !== none && { auth: { user: account.user, pass: account.password }, forceAuth: true }),
    name,
    connectionTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.socketMs,
  }
}
