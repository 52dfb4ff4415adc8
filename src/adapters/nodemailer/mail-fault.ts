import type { PeerCertificate } from 'node:tls'
import { quotedAnswer } from '#domain/health/quoted-answer.ts'
import type { Cure } from '#domain/health/trial.ts'
import { type Encryption, encryptions, providerOf } from '#domain/messages/mail-setup.ts'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { none } from '#resume/result.ts'
import { noOneRecipient } from './email-message.ts'
import type { MailServer } from './mail-url.ts'

/** Why a mail was not sent. */
type Rejection = Exclude<Attempt, { outcome: 'sent' }>

/** Why a mail was not sent, what to do, and the server's own words without what was sent to it in secret; '' for none. */
export type MailFault = Rejection & { cure: Cure; reply: string }

/** The known fields of an error of nodemailer. Its message contains the server's words, so it is never shown. */
type SmtpError = {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
  command?: unknown
  response?: unknown
  timeoutType?: unknown
  message?: unknown
  cert?: Pick<PeerCertificate, 'subjectaltname'>
}

export const noRecipient: MailFault = {
  ...{ outcome: 'never', reason: noOneRecipient, reply: '' },
  cure: { words: 'Change your mailbox in Look and texts.' },
}

/**
 * Returns the outcome of a failed attempt, why in words of this site, and what cures it.
 *
 * 'later', for temporary failures: any 4xx (RFC 5321, section 4.2.1), also to STARTTLS or the password (454); network
 * errors and timeouts; 503 to the recipient or the message, because it concerns the order of commands in this
 * conversation; and every unknown error. Also a connection that breaks off, even after the final dot, when it is
 * unknown whether the server took the mail: a duplicate has the same Message-ID, a mail that is not sent again is lost.
 *
 * 'never', for what the server rejects in this one mail: 5xx to its recipient or its message.
 *
 * 'wrong-setup', for what every other mail would meet as well, so that the owner must fix it: a 5xx before the
 * recipient, to the connection (554), greeting, TLS, password (535) or sender; at any time, the demand to sign in or to
 * encrypt first (530, 534, 535, 538; RFC 4954, section 6); an invalid certificate or failed TLS handshake; a server
 * name that does not exist (a DNS query without an answer is 'later'); and a port where no mail server answers.
 *
 * docs/behaviour.md 7.4, 33.3.
 */
export function mailFaultOf(thrown: unknown, server: MailServer, from: string): MailFault {
  const error: SmtpError = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const { user = '', password = '' } = server.account ?? {}
  const { response } = error
  const reply = typeof response === 'string' ? quotedAnswer(response, { secrets: [password], names: [user] }, 300) : ''
  return { ...(afterReply(error, server, from, reply) ?? withoutReply(error, server)), reply }
}

type Fault = Omit<MailFault, 'reply'>

/** A fault by what the server replied to a command; none where it replied to none. */
function afterReply(error: SmtpError, server: MailServer, from: string, reply: string): Fault | undefined {
  const { responseCode: code, command } = error
  // A partial reply on a connection that breaks off, or an unsolicited one, answers no command.
  const isAnswer = command !== 'CONN' || code === 421 || isGreeting(error)
  if (!isAnswer || typeof code !== 'number' || code < 400 || code > 599) return
  const point = String(command).split(' ')[0] ?? ''
  const reason = `The mail server ${code < 500 ? 'deferred' : 'rejected'} ${subjects[point] ?? 'the connection'} (${code}).`
  if (code < 500) return later(reason)
  if (asksForSignIn.has(code)) return wrongSetup(reason, code === 538 ? encrypted : signInCure(server))
  if (point === 'AUTH') return wrongSetup(reason, signInCure(server))
  if (point === 'STARTTLS') return wrongSetup(reason, encrypted)
  if (point === 'MAIL') return wrongSetup(reason, senderCure(server, from))
  if (point !== 'RCPT' && point !== 'DATA') return wrongSetup(reason, usualServer)
  if (code === 503) return later(reason)
  const isSender = /sender|send as|mail from/i.test(reply) && /\b5\.[17]\.\d/.test(reply)
  return { outcome: 'never', reason, cure: isSender ? senderCure(server, from) : { words: ofMail[point] } }
}

/** What the server's reply is about, by the first word of the command. */
const subjects: Record<string, string> = {
  EHLO: 'our greeting',
  HELO: 'our greeting',
  STARTTLS: 'TLS',
  AUTH: 'the sign-in',
  MAIL: 'the sender',
  RCPT: 'the recipient',
  DATA: 'the message',
}

/** A fault by the error of the connection. */
function withoutReply(error: SmtpError, server: MailServer): Fault {
  const { code, originalCode } = error
  const cause = String(originalCode)
  if (code === 'ETIMEDOUT' || code === 'EABORT')
    return later('The mail server did not answer in time.', lateCure(error, server))
  if (originalCode === 'ENOTFOUND')
    return wrongSetup('The name of the mail server does not exist.', {
      words: 'Check the spelling. Gmail’s is smtp.gmail.com.',
    })
  if (aboutCertificate.test(cause))
    return wrongSetup('The certificate of the mail server is not valid.', certificateCure(error, server))
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(cause))
    return wrongSetup(
      'The TLS handshake with the mail server failed.',
      server.protection === 'at-once' ? use('starttls') : usualServer,
    )
  if (code === 'EAUTH') return wrongSetup('The mail server supports no sign-in method of this site.', usualServer)
  if (isGreeting(error)) return wrongSetup('The server at this address is not a mail server.', usualServer)
  if (originalCode === 'ECONNREFUSED' && code !== 'EDNS')
    return later('The mail server refuses connections at this port.', otherPort(server))
  if (code === 'EDNS' || /^E(HOSTUNREACH|NETUNREACH|TIMEDOUT)$/.test(cause))
    return later('The mail server cannot be reached.')
  return later('The connection to the mail server broke off.')
}

function isGreeting({ code, command, message }: SmtpError): boolean {
  return code === 'EPROTOCOL' && command === 'CONN' && /^Invalid greeting/.test(String(message))
}

const asksForSignIn = new Set([530, 534, 535, 538])

/** Codes of Node for a failed certificate check. Source: Node, TLS, X509 certificate error codes. */
const aboutCertificate =
  /^(ERR_TLS_CERT_ALTNAME_INVALID$|UNABLE_TO_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH)/

const again: Cure = { words: 'Wait some minutes and test again.' }
const usualServer: Cure = { words: 'Use the server and the port for sending that your provider names.' }
const encrypted: Cure = {
  words: 'Nothing is sent unencrypted. Use the port for sending that your provider names, often 587 or 465.',
}

/** What the server does not take of this one mail. */
const ofMail = {
  RCPT: 'Is the address right? Your mailbox is in Look and texts.',
  DATA: 'It may be too large, or look like spam: the server’s answer says which.',
}

/** Mail submission: RFC 6409, RFC 8314; 2525 is a custom of mail services, for where the others are closed. */
const usualPorts: readonly { port: number; encryption: Encryption }[] = [
  { port: 587, encryption: 'starttls' },
  { port: 465, encryption: 'tls' },
  { port: 2525, encryption: 'starttls' },
]

/** The usual port after this one. */
function otherPort({ port }: MailServer, why = 'The server may use another port.'): Cure {
  const at = usualPorts.findIndex((each) => each.port === port)
  const next = usualPorts[(at + 1) % usualPorts.length]
  return {
    words: `${why} The usual ones are 587 and 465; some mail services offer 2525.`,
    ...(next && {
      change: { label: `Use port ${next.port} and test again`, port: String(next.port), encryption: next.encryption },
    }),
  }
}

/** A port that a host closes, or one that waits for TLS while the site waits for the greeting. */
function lateCure({ timeoutType }: SmtpError, server: MailServer): Cure {
  if (timeoutType === 'CONNECT_TIMEOUT')
    return otherPort(server, `Your hosting company may close port ${server.port}, as many do.`)
  return timeoutType === 'GREETING_TIMEOUT' && server.protection !== 'at-once' ? use('tls') : again
}

function use(encryption: Encryption): Cure {
  const words = encryption === 'tls' ? 'This port may speak TLS from the start.' : 'This port may speak STARTTLS.'
  return { words, change: { label: `Use ${encryptions[encryption]} and test again`, encryption } }
}

function certificateCure({ originalCode, cert }: SmtpError, { host }: MailServer): Cure {
  if (originalCode === 'CERT_HAS_EXPIRED')
    return { words: 'It has expired. Ask your provider to renew it. Is the clock of this machine right?' }
  const names = [...(cert?.subjectaltname ?? '').matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name)
  if (originalCode !== 'ERR_TLS_CERT_ALTNAME_INVALID' || names.length === 0)
    return {
      words:
        'No authority that this machine trusts has signed it. Use the name of the server that your provider gives; a server of your own needs a certificate such as Let’s Encrypt’s.',
    }
  const name = names.find((each) => !each.startsWith('*'))
  return {
    words: `It belongs to ${name ?? names[0]}, not to ${host}. Use the name of the server that your provider gives.`,
    ...(name !== undefined && { change: { label: `Use ${name} and test again`, host: name } }),
  }
}

function signInCure({ account, host }: MailServer): Cure {
  if (account === none) return { words: 'Type the user name and the password of your mail account.' }
  const link = providerOf(host)?.passwords
  return {
    words: 'Are user name and password right? Gmail, Outlook and iCloud want an app password.',
    ...(link !== undefined && { link }),
  }
}

function senderCure({ account }: MailServer, from: string): Cure {
  const user = account?.user ?? ''
  return {
    words: `You may not send as ${from}. Send as an address that your provider gave you.`,
    ...(isEmailAddress(user) && user !== from && { change: { label: `Send as ${user}`, from: user } }),
  }
}

function later(reason: string, cure = again): Fault {
  return { outcome: 'later', reason, cure }
}

function wrongSetup(reason: string, cure: Cure): Fault {
  return { outcome: 'wrong-setup', reason, cure }
}
