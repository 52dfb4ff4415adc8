import { plainHttpText } from '#domain/accounts/login-form.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { isLoopbackName, keepsSignIn } from '#resume/host.ts'
import { none } from '#resume/result.ts'
import { publicHost, type Settings } from '../settings/settings.ts'

type Address = Pick<Settings, 'origin' | 'host' | 'port' | 'trustProxy' | 'isLimited'>

/** Checks the public address: whether browsers can log in there. */
export function checkAddress({ origin, port }: Address): Finding[] {
  if (origin === none)
    return [
      warning(
        'address',
        'Only this machine shows the site.',
        'Give it its public address when there is one.',
        `ORIGIN is not set: it is http://localhost${port === 0 ? '' : `:${port}`}.`,
      ),
    ]
  if (!keepsSignIn(origin))
    return [wrong('address', plainHttpText, 'Put a proxy with TLS in front.', 'Let ORIGIN begin with https.')]
  return [inOrder('address', `The site is ${origin}.`)]
}

/** Checks whether visitors' addresses can be told apart, and whether rate limits count them. */
export function checkProxies({ origin, host, trustProxy, isLimited }: Address): Finding[] {
  const findings: Finding[] = []
  const isPublic = origin !== none && !isLoopbackName(publicHost(origin))
  const isOpen = !isLoopbackName(host)
  if (!isLimited)
    findings.push(
      warning('proxies', 'Requests are not limited.', 'Limit them, except for load tests.', 'RATE_LIMITS is off.'),
    )
  if (isPublic && trustProxy.length === 0 && (origin.startsWith('https:') || !isOpen))
    findings.push(
      warning(
        'proxies',
        'The proxy in front is not trusted, so all visitors who come through it share the limits of one.',
        'Name its address.',
        'TRUST_PROXY is not set; for a proxy on this machine it is 127.0.0.1.',
      ),
    )
  else if (isOpen && trustProxy.length === 0)
    findings.push(
      warning(
        'proxies',
        'The site can be reached without a proxy, and without TLS.',
        'Let it listen on this machine only, or name the proxy.',
        `HOST is ${host}: make it 127.0.0.1, or set TRUST_PROXY to the address of the proxy.`,
      ),
    )
  if (findings.length > 0) return findings
  return [inOrder('proxies', trustProxy.length === 0 ? 'None stands in front.' : `Trusted: ${trustProxy.join(', ')}.`)]
}
