import { plainHttpText } from '#domain/accounts/login-form.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { isLoopbackName, keepsSignIn } from '#domain/host.ts'
import { none } from '#domain/result.ts'
import { publicHost, type Settings } from '../settings/settings.ts'

type Address = Pick<Settings, 'origin' | 'host' | 'port' | 'trustProxy' | 'isLimited'>

/** Checks the public address: whether browsers can log in there. */
export function checkAddress({ origin, port }: Address): Finding[] {
  if (origin === none)
    return [
      warning(
        'address',
        `ORIGIN is not set: the site answers on this machine only, as http://localhost${port === 0 ? '' : `:${port}`}.`,
        'Set ORIGIN to the public address when there is one.',
      ),
    ]
  if (!keepsSignIn(origin))
    return [wrong('address', plainHttpText, 'Put a proxy with TLS in front and let ORIGIN begin with https.')]
  return [inOrder('address', `The site is ${origin}.`)]
}

/** Checks whether visitors' addresses can be told apart, and whether rate limits count them. */
export function checkProxies({ origin, host, trustProxy, isLimited }: Address): Finding[] {
  const findings: Finding[] = []
  const isPublic = origin !== none && !isLoopbackName(publicHost(origin))
  const isOpen = !isLoopbackName(host)
  if (!isLimited)
    findings.push(
      warning('proxies', 'RATE_LIMITS is off: requests are not limited.', 'Remove it, except for load tests.'),
    )
  if (isPublic && trustProxy.length === 0 && (origin.startsWith('https:') || !isOpen))
    findings.push(
      warning(
        'proxies',
        'TRUST_PROXY is not set, so all visitors who come through the proxy share the limits of one.',
        'Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1.',
      ),
    )
  else if (isOpen && trustProxy.length === 0)
    findings.push(
      warning(
        'proxies',
        `HOST is ${host}, so the site can be reached without a proxy, and without TLS.`,
        'Behind a proxy on this machine keep HOST=127.0.0.1; else set TRUST_PROXY to the address of the proxy.',
      ),
    )
  if (findings.length > 0) return findings
  return [inOrder('proxies', trustProxy.length === 0 ? 'None stands in front.' : `Trusted: ${trustProxy.join(', ')}.`)]
}
