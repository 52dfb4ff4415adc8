import { isIPv6 } from 'node:net'
import type { MailSetup } from '#domain/messages/mail-setup.ts'
import { isLoopbackName } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'

/**
 * How a connection is protected. 'at-once': TLS from the first byte. 'required': STARTTLS, or nothing is sent.
 * 'when-offered': STARTTLS if the server offers it. 'never': plain text.
 */
export type Protection = 'at-once' | 'required' | 'when-offered' | 'never'

/** The mail server of a MAIL_URL. `checksCertificate`: an invalid certificate ends the connection. */
export type MailServer = {
  host: string
  port: number
  account: { user: string; password: string } | None
  protection: Protection
  checksCertificate: boolean
}

/** A mail server as an Admin types it in the studio. */
type TypedMailServer = Pick<MailSetup, 'host' | 'port' | 'encryption' | 'user'> & { password: string }

/** What MAIL_URL may contain; part of the message that rejects another value. */
export const mailUrlHolds =
  'smtp://user:password@host:port or smtps://…, with percent codes for special characters, and ?tls=required or ?tls=never at the end if TLS is not to depend on the host'

/**
 * Returns the mail server that a MAIL_URL names, or none when the URL is invalid. User and password are
 * percent-decoded. Without a port it is 587 for smtp and 465 for smtps. Over smtp, TLS with a valid certificate is
 * required, except for a loopback host, where no other machine can listen: there TLS is used when offered, with any
 * certificate. `?tls=required` requires it of a loopback host, too; `?tls=never` allows passwords and mail in plain
 * text. docs/behaviour.md 6.7; RFC 8314, section 3.
 */
export function mailServerOf(mailUrl: string): MailServer | None {
  const [scheme = ''] = /^smtps?:\/\//i.exec(mailUrl) ?? []
  // URL converts a host to its ASCII form only for schemes that the URL standard knows, such as https.
  const known = `https://${mailUrl.slice(scheme.length)}`
  if (scheme === '' || !URL.canParse(mailUrl) || !URL.canParse(known)) return none
  const { hostname, username, password } = new URL(known)
  const { port, pathname, search, searchParams, hash } = new URL(mailUrl)
  if ((pathname !== '' && pathname !== '/') || hash !== '' || port === '0') return none

  const isAtOnce = scheme.toLowerCase() === 'smtps://'
  const tls = search === '' ? none : searchParams.get('tls')
  if (search !== '' && search !== `?tls=${tls}`) return none
  if (tls !== none && tls !== 'required' && (tls !== 'never' || isAtOnce)) return none

  const user = decoded(username)
  const word = decoded(password)
  if (user === none || word === none || (user === '') !== (word === '')) return none

  const isOwn = isLoopbackName(hostname) && tls !== 'required'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isAtOnce ? 465 : 587) : Number(port),
    account: user === '' ? none : { user, password: word },
    protection: isAtOnce ? 'at-once' : tls === 'never' ? 'never' : isOwn ? 'when-offered' : 'required',
    checksCertificate: !isOwn,
  }
}

/** The MAIL_URL of a server that is always encrypted, but for STARTTLS on this machine, which is used when offered. */
export function mailUrlOf({ host, port, encryption, user, password }: TypedMailServer): string {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${account}${isIPv6(host) ? `[${host}]` : host}:${port}`
}

function decoded(text: string): string | None {
  try {
    return decodeURIComponent(text)
  } catch {
    return none
  }
}
