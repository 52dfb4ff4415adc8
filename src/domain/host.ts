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

/**
 * Whether browsers accept the sign-in cookies from this public address: over https, or from a loopback address.
 * RFC 6265bis, 5.7; docs/behaviour.md 8.8.
 */
export function takesSecureCookies(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || isLoopbackName(hostname)
}
