import { isLoopbackName } from '#resume/host.ts'
import { asciiAddress } from '#resume/link.ts'
import { handleParts } from '#resume/records/handles.ts'
import { type None, none } from '#resume/result.ts'

/** The files by which other programs find the owner, at the root of a host. RFC 8615; docs/behaviour.md 40.1. */
export const didPath = '/.well-known/atproto-did'
export const securityPath = '/.well-known/security.txt'
export const webfingerPath = '/.well-known/webfinger'

/** Why other programs cannot find what lies at the root of the host of a public address, as a sentence; '' where they can. */
export function rootTrouble(address: string): string {
  const { protocol, port, hostname, host, pathname } = new URL(address)
  if (isLoopbackName(hostname)) return 'Only this computer can open that address.'
  if (pathname.length > 1) return `Other programs look for it at ${host}, not below ${pathname.replace(/\/$/, '')}.`
  return protocol === 'https:' && port === '' ? '' : 'Other programs look for it over https at its usual port alone.'
}

/** The addresses among these whose host's root other programs can ask. */
export function sitesAtRoot(sites: readonly string[]): string[] {
  return sites.filter((site) => rootTrouble(site) === '')
}

type SecuritySetting = {
  /** The address of the site, without a final slash. */
  origin: string
  /** The contact page, or an address of the owner, as `mailto:`. */
  contact: string
  /** The languages in which the site is written, the owner's first. */
  languages: readonly string[]
  now: Date
}

/**
 * How to report a security problem of the site. RFC 9116. It expires on the first day of a month, in 10 to 11 months, so that the files of a
 * site change once a month. None for a site without https, because the format has no other addresses.
 */
export function securityText({ origin, contact, languages, now }: SecuritySetting): string | None {
  const address = asciiAddress(contact)
  if (address === none || !origin.startsWith('https:')) return none
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1))
  const lines = [
    `Contact: ${address}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}${securityPath}`,
  ]
  return `${lines.join('\n')}\n`
}

/** The WebFinger of the server of a handle, which knows its account. RFC 7033. */
export function webfingerOf(handle: string): string {
  const { user, server } = handleParts(handle)
  return `https://${server}${webfingerPath}?resource=acct:${user}@${server}`
}

/** The owner as this site is asked for them; none where the handle is one of its own host, which would lead back here. */
export function ownAccount(handle: string, origin: string): string | None {
  const { user, server } = handleParts(handle)
  const { hostname } = new URL(origin)
  return hostname === server ? none : `acct:${user}@${hostname}`
}

/** Whether a `resource` of WebFinger is this account. User names of the fediverse are the same in capital letters. */
export function isAccount(resource: string, account: string): boolean {
  const [, user = '', host = ''] = /^acct:([^@/]+)@([^@/?#\\]+)$/i.exec(resource) ?? []
  const hostname = URL.parse(`https://${host}`)?.hostname
  return `acct:${user}@${hostname}`.toLowerCase() === account.toLowerCase()
}
