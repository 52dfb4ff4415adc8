import { isLoopbackName } from '#domain/site/host.ts'

/**
 * Whether a Host header names this site: the host of `origin`, and when that is a loopback one, every loopback name. The
 * port is ignored, because a tunnel or a proxy may have its own. docs/behaviour.md 13.5.
 */
export function isOwnHost(header: string | undefined, origin: string): boolean {
  const name = hostName(header ?? '')
  if (name === '') return false
  const own = hostName(new URL(origin).host)
  return name === own || (isLoopbackName(own) && isLoopbackName(name))
}

/** The host name or address in a Host header, in lower case and without a port (up to 65535); '' when it is invalid. */
export function hostName(header: string): string {
  const [, name = '', port = '0'] = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(header) ?? []
  return Number(port) > 65_535 ? '' : name.toLowerCase().replace(/\.$/, '')
}

/**
 * Whether an unsafe request comes from a page of this site. Browsers say so in Sec-Fetch-Site; older ones send Origin. A
 * request without either is rejected. docs/behaviour.md 13.7.
 */
export function isFromOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const from = headers.get('origin')
  if (from === null || !URL.canParse(from)) return false
  if (from === origin) return true
  const { host } = new URL(from)
  return (
    host === headers.get('host') && isLoopbackName(hostName(host)) && isLoopbackName(hostName(new URL(origin).host))
  )
}
