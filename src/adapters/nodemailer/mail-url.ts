import { type None, none } from '#domain/result.ts'
import { isLoopbackName } from '#domain/site/host.ts'

/**
 * How a connection is protected. 'at-once': TLS before the first word. 'required': STARTTLS, or nothing is said.
 * 'when-offered': STARTTLS if the server has it. 'never': plain.
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

/** What MAIL_URL may hold, for the sentence that refuses another value. */
export const mailUrlHolds =
  'smtp://user:password@host:port or smtps://…, with percent codes for special characters, and ?tls=required or ?tls=never at the end if TLS is not to depend on the host'

/**
 * The mail server that a MAIL_URL names, or none when it is no such address. User and password are percent-decoded. The
 * port is 587 for smtp and 465 for smtps, when none is given. Over smtp, TLS with a valid certificate is required of every
 * host but this machine's own, where nobody listens in between; there it is taken when offered, with any certificate.
 * `?tls=required` asks it of this machine, too; `?tls=never` allows passwords and mail in plain text. Source: docs/behaviour.md
 * 6.7; RFC 8314, section 3.
 */
export function mailServerOf(mailUrl: string): MailServer | None {
  const [scheme = ''] = /^smtps?:\/\//i.exec(mailUrl) ?? []
  // A host is put into its ASCII form only in addresses of a scheme that the URL standard knows.
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

function decoded(text: string): string | None {
  try {
    return decodeURIComponent(text)
  } catch {
    return none
  }
}
