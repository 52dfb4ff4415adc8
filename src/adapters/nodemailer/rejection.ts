import type { Attempt } from '#domain/messages/mails/delivery.ts'

/** Why a mail was not sent. */
export type Rejection = Exclude<Attempt, { outcome: 'sent' }>

/** How far a conversation with a mail server had come when it failed. */
export type Stage = 'connecting' | 'signing in' | 'sending'

/**
 * The known fields of an error of nodemailer's connection. Its message contains the server's words, so it is never
 * shown.
 */
export type SmtpError = {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
  command?: unknown
  response?: unknown
}

/**
 * Returns the outcome of a failed attempt.
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
 * docs/behaviour.md 7.4.
 */
export function rejectionAfter(error: unknown, stage: Stage): Rejection {
  const { code, originalCode, responseCode, command } = toSmtpError(error)
  // A partial reply on a connection that breaks off, or an unsolicited one, answers no command.
  const isAnswer = command !== 'CONN' || responseCode === 421 || (code === 'EPROTOCOL' && stage === 'connecting')
  if (isAnswer && typeof responseCode === 'number' && responseCode >= 400 && responseCode <= 599)
    return afterReply(responseCode, String(command))
  if (code === 'ETIMEDOUT') return later(`The mail server did not answer in time while ${stage}.`)
  if (originalCode === 'ENOTFOUND') return wrongSetup('The name of the mail server does not exist.')
  if (isAboutCertificate(originalCode)) return wrongSetup('The certificate of the mail server is not valid.')
  if (isAboutTls(originalCode)) return wrongSetup('The TLS handshake with the mail server failed.')
  if (code === 'EAUTH') return wrongSetup('The mail server supports no sign-in method of this site.')
  if (code === 'EPROTOCOL' && stage === 'connecting')
    return wrongSetup('The server at this address is not a mail server.')
  if (stage === 'connecting') return later('The mail server cannot be reached.')
  return later(`The connection to the mail server broke off while ${stage}.`)
}

function afterReply(code: number, command: string): Rejection {
  const subject = subjects[command.split(' ')[0] ?? ''] ?? 'the connection'
  const reason = `The mail server ${code < 500 ? 'deferred' : 'rejected'} ${subject} (${code}).`
  if (code < 500) return later(reason)
  if (asksForSignIn.has(code)) return wrongSetup(reason)
  if (command !== 'RCPT TO' && command !== 'DATA') return wrongSetup(reason)
  return code === 503 ? later(reason) : { outcome: 'never', reason }
}

const asksForSignIn = new Set([530, 534, 535, 538])

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

export function toSmtpError(error: unknown): SmtpError {
  return typeof error === 'object' && error !== null ? error : {}
}

/** Codes of Node for a failed certificate check. Source: Node, TLS, X509 certificate error codes. */
export function isAboutCertificate(code: unknown): boolean {
  return (
    code === 'ERR_TLS_CERT_ALTNAME_INVALID' ||
    /^(UNABLE_TO_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH)/.test(
      String(code),
    )
  )
}

export function isAboutTls(code: unknown): boolean {
  return /^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(String(code))
}

function later(reason: string): Rejection {
  return { outcome: 'later', reason }
}

function wrongSetup(reason: string): Rejection {
  return { outcome: 'wrong-setup', reason }
}
