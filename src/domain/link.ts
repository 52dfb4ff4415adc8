import { type None, none } from './result.ts'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address, trimmed, if a link may carry it, else none. Allowed are http, https and mailto, and paths of this site with
 * one leading slash. Control characters and backslashes are rejected, because browsers drop or convert them before they
 * read the scheme. docs/behaviour.md 11.8.
 */
export function safeLink(address: string): string | None {
  const trimmed = address.trim()
  if (/[\p{Cc}\\]/u.test(trimmed)) return none
  if (trimmed.startsWith('/')) return trimmed.startsWith('//') ? none : trimmed
  return URL.canParse(trimmed) && schemes.has(new URL(trimmed).protocol) ? trimmed : none
}

/** An address of another site (http or https), or none. */
export function safeUrl(address: string): string | None {
  const link = safeLink(address)
  return link !== none && /^https?:/i.test(link) ? link : none
}

/** An address as text for a reader, without its scheme and final slash. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}
