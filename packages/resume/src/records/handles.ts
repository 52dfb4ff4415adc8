import { type None, none } from '../result.ts'

/** The owner's names in other networks, and whether the site says how to report a security problem. docs/behaviour.md 40. */
export type Identity = {
  /** `@user@server` */
  fediverse: string | None
  /** A DID, or a handle, by which nothing is served. */
  bluesky: string | None
  securityTxt: boolean
}

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** A public host name in lower case and Punycode; none for an address, a name without a dot, or any other text. */
function publicHost(text: string): string | None {
  const host = /[/?#@:\\\s]/.test(text) ? '' : (URL.parse(`https://${text}`)?.hostname ?? '')
  return host.length <= 253 && hostPattern.test(host) ? host : none
}

/**
 * A handle of the fediverse as `@user@server`: from `user@server`, with or without the first `@`, or from the address of a profile such
 * as `https://server/@user`. None for any other text.
 */
export function fediverseHandle(text: string): string | None {
  const typed = text.trim()
  const { user = '', server = '' } =
    /^https:\/\/(?<server>[^/]+)\/(?:@|users\/)(?<user>[^/@]+)\/?$/i.exec(typed)?.groups ??
    /^@?(?<user>[^@/]+)@(?<server>[^@/]+)$/.exec(typed)?.groups ??
    {}
  const host = publicHost(server)
  return host !== none && /^\w+(?:[.-]+\w+)*$/.test(user) ? `@${user}@${host}` : none
}

/** The two parts of a handle that `fediverseHandle` returned. */
export function handleParts(handle: string): { user: string; server: string } {
  const [, user = '', server = ''] = handle.split('@')
  return { user, server }
}

/** Whether the owner's name at Bluesky is an identifier, which no change of handles changes. */
export function isDid(text: string): boolean {
  return /^did:plc:[a-z2-7]{24}$/.test(text) || (text.startsWith('did:web:') && hostPattern.test(text.slice(8)))
}

/**
 * A name at Bluesky: an identifier (`did:plc:…`, or `did:web:` with a host), or a handle in lower case, without `@` or `at://`, also
 * from the address of a profile. None for any other text. https://atproto.com/specs/handle and /specs/did
 */
export function blueskyName(text: string): string | None {
  const name = text.trim().replace(/^(?:https:\/\/bsky\.app\/profile\/|at:\/\/|@)|\/$/gi, '')
  return isDid(name) ? name : publicHost(name)
}
