import { isLoopbackName } from '#resume/host.ts'
import { type Finding, inOrder, warning } from './finding.ts'

/** What arrived with one request, as the site counts it. */
export type Arrived = {
  /** What a trusted proxy says about the visitor's connection; '' when it says nothing. */
  scheme: string
  host: string
  /** The visitor's address as limits count it. */
  address: string
  /** The header that it was read from; '' when it is the peer's. */
  header: string
  /** The address of the connection. */
  peer: string
}

/** What the requests of the last hour say about the way to the site. It has no visitor's address. */
export type Arrivals = {
  requests: number
  /** How many addresses of visitors there were, at most 2. */
  addresses: number
  /** What the latest one for this site's host had; '' for none. */
  scheme: string
  header: string
  /** The trusted proxy that sent it; '' for none. */
  proxy: string
  /** Another host that most requests asked for; '' for none. */
  otherHost: string
  /** A peer that sent the header and is not trusted: its address in a private network, 'elsewhere', or ''. */
  unnamedPeer: string
}

const part = 'arrivals'

/** So few requests may well be one visitor's. */
const fewRequests = 20

/** The findings about what arrives at the address of the site. docs/behaviour.md 13.15. */
export function arrivalFindings(arrivals: Arrivals, origin: string, headerName: string): Finding[] {
  const { requests, addresses, scheme, header, proxy, otherHost, unnamedPeer } = arrivals
  const { protocol, host, hostname } = new URL(origin)
  const findings: Finding[] = []
  if (otherHost !== '')
    findings.push(
      warning(
        part,
        `Most requests of the last hour asked for ${otherHost}, and the site is ${origin}, so they were rejected.`,
        'If that is its name, let its address be that.',
        `ORIGIN=${protocol}//${otherHost}`,
      ),
    )
  if (unnamedPeer !== '')
    findings.push(
      warning(
        part,
        `${headerName} came from ${unnamedPeer === 'elsewhere' ? 'an address' : unnamedPeer} that is not trusted.`,
        'If that is your proxy, name its address.',
        unnamedPeer === 'elsewhere' ? 'TRUST_PROXY' : `TRUST_PROXY=${unnamedPeer}`,
      ),
    )
  if (scheme !== '' && `${scheme}:` !== protocol)
    findings.push(
      warning(
        part,
        `The proxy says that visitors come by ${scheme}, and the site is ${origin}.`,
        scheme === 'https' ? 'Let its address begin with https.' : 'Let the proxy redirect http to https.',
        scheme === 'https' ? `ORIGIN=https://${host}` : '',
      ),
    )
  if (requests >= fewRequests && addresses === 1 && !isLoopbackName(hostname))
    findings.push(
      warning(
        part,
        `All ${requests} requests of the last hour had one address. If several people visited, they share its limits.`,
        `Let the proxy send the visitor's address in ${headerName}, and name the proxy.`,
        'TRUST_PROXY',
      ),
    )
  if (findings.length > 0) return findings
  if (requests === 0) return [inOrder(part, 'No request came in the last hour.')]
  const by = header === '' ? 'of the connection' : `in ${header} of ${proxy}`
  const said = scheme === '' ? 'The proxy does not say how visitors come.' : `Visitors come by ${scheme}.`
  return [inOrder(part, `${header === '' ? '' : `${said} `}The visitor's address is that ${by}.`)]
}

/** What arrived with a request, in a sentence for its own sender. */
export function arrivedText({ scheme, host, address, header, peer }: Arrived): string {
  const shown = scheme === '' ? host : `${scheme}://${host}`
  return `This page was asked for at ${shown}, by ${address}, ${header === '' ? 'without a proxy that is trusted' : `in ${header} of ${peer}`}.`
}
