/** Whether a host name or address means this machine only. A bracketed IPv6 address is one too. */
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

/**
 * Whether browsers take the cookies of sign-in from a site at this public address: over https, and from this machine itself.
 * Source: docs/behaviour.md 8.8; RFC 6265bis, 5.7.
 */
export function takesSecureCookies(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || isLoopbackName(hostname)
}
