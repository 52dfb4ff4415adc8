import { type None, none } from './result.ts'

/** Whether a host name or address is a loopback one. IPv6 addresses may have brackets. */
export function isLoopbackName(host: string): boolean {
  const name = host.toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    name === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  )
}

/** Whether only this computer can open a site at this public address. */
export function isLocalOrigin(origin: string): boolean {
  return isLoopbackName(new URL(origin).hostname)
}

/** The address of the site at an origin, as files say it to readers; none where only this computer can open it. */
export function addressForReaders(origin: string): string | None {
  return isLocalOrigin(origin) ? none : `${origin}/`
}

/** Whether this public address is http on a loopback name: a site that is tried out on this machine. */
export function isPlainLocal(origin: string): boolean {
  return origin.startsWith('http:') && isLocalOrigin(origin)
}

/**
 * Whether browsers keep the sign-in cookies of this public address: those of https are secure, and those of http on a loopback name
 * need not be. docs/behaviour.md 8.8.
 */
export function keepsSignIn(origin: string): boolean {
  return origin.startsWith('https:') || isPlainLocal(origin)
}
