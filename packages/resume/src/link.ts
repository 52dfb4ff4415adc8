import { type None, none } from './result.ts'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address, trimmed, if a link may carry it, else none. Allowed are http, https and mailto, and paths of this site with
 * one leading slash. Control characters and backslashes are rejected, because browsers drop or convert them before they
 * read the scheme, and what is no character. docs/behaviour.md 11.8.
 */
export function safeLink(address: string): string | None {
  const trimmed = address.trim()
  if (/[\p{Cc}\p{Cs}\ufffe\uffff\\]/u.test(trimmed)) return none
  if (trimmed.startsWith('/')) return trimmed.startsWith('//') ? none : trimmed
  return URL.canParse(trimmed) && schemes.has(new URL(trimmed).protocol) ? trimmed : none
}

/** An address outside of this site: of another one, or a mailbox (mailto), or none. */
export function safeOutsideLink(address: string): string | None {
  const link = safeLink(address)
  return link !== none && !link.startsWith('/') ? link : none
}

/** An address of another site (http or https), or none. */
export function safeUrl(address: string): string | None {
  const link = safeLink(address)
  return link !== none && /^https?:/i.test(link) ? link : none
}

/**
 * An address with the characters that RFC 3986 allows, for programs that know no others: the host in Punycode, other letters
 * percent-encoded. One that has no others stays as it is; none for a text that is no address.
 */
export function asciiAddress(address: string): string | None {
  const url = URL.parse(address)
  if (url === null) return none
  return address.search(foreign) >= 0 ? url.href.replaceAll(foreign, encodeURIComponent) : address
}

const foreign = /[^\w.~:/?#[\]@!$&'()*+,;=%-]|%(?![\da-f]{2})/gi

/** The mailbox of a `mailto:` address, as text for a reader; any other address as it is. */
export function mailboxText(address: string): string {
  return /^mailto:/i.test(address) ? address.replace(/^mailto:|\?.*$/gis, '') : address
}

/** An address as text for a reader, without its scheme and final slash. */
export function addressText(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}
