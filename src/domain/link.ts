import { type None, none } from './result.ts'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address as a link may carry it, or none when it must not be followed: only http, https and mailto,
 * and paths of this site that begin with one slash. Control characters and backslashes make it unsafe,
 * because browsers drop or turn them before they read the scheme.
 * Source: docs/behaviour.md 11.8.
 */
export function safeLink(address: string): string | None {
  const trimmed = address.trim()
  if (/[\p{Cc}\\]/u.test(trimmed)) return none
  if (trimmed.startsWith('/')) return trimmed.startsWith('//') ? none : trimmed
  return URL.canParse(trimmed) && schemes.has(new URL(trimmed).protocol) ? trimmed : none
}

/** An address of another site: http or https. */
export function safeUrl(address: string): string | None {
  const link = safeLink(address)
  return link !== none && /^https?:/i.test(link) ? link : none
}

/** How an address is shown to a reader: without its scheme and final slash. */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}
