import type { FormRefusal } from '#domain/site/refused-form.ts'
import { isLoopbackName } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'

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

/** Whether a Host header is the other usual name of the site: that with `www.`, or that without it. docs/behaviour.md 13.5. */
export function isOtherName(header: string | undefined, origin: string): boolean {
  const name = hostName(header ?? '')
  const own = hostName(new URL(origin).host)
  return name !== '' && (name === `www.${own}` || own === `www.${name}`)
}

/** The host name or address in a Host header, in lower case and without a port (up to 65535); '' when it is invalid. */
export function hostName(header: string): string {
  const [, name = '', port = '0'] = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(header) ?? []
  return Number(port) > 65_535 ? '' : name.toLowerCase().replace(/\.$/, '')
}

/**
 * Why an unsafe request is refused, or none when it comes from a page of this site. Browsers say so in Sec-Fetch-Site; older
 * ones, and all on plain http, send Origin; text browsers send Referer alone, which no page of another site can make this site's. It
 * counts only without Origin, because a browser says `null` there for what came by way of another site. A request without any of the
 * three is refused. docs/behaviour.md 13.7.
 */
export function formRefusal(headers: Headers, origin: string): FormRefusal | None {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' ? none : 'another site'
  const from = headers.get('origin') ?? originOf(headers.get('referer'))
  if (from === null || !URL.canParse(from)) return 'no origin'
  if (from === origin) return none
  const { host } = new URL(from)
  const [name, own] = [hostName(host), hostName(new URL(origin).host)]
  const isLocal = isLoopbackName(name) && isLoopbackName(own)
  if (isLocal && host === headers.get('host')) return none
  return name === own || isLocal ? 'other address' : 'another site'
}

function originOf(address: string | null): string | null {
  return URL.parse(address ?? '')?.origin ?? null
}
