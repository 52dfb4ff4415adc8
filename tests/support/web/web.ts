import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { type OtherServersOptions, otherServers } from '#adapters/https/other-servers.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { canMakeCertificates, makeCertificate, trust } from './certificate.ts'

/** A test that needs `webOf`. */
export function webTest(name: string, run: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    skip(!canMakeCertificates, 'openssl is not installed')
    await run()
  })
}

/** A request as a server of the web saw it. */
export type Seen = Pick<IncomingMessage, 'method' | 'headers'> & { address: string }

/**
 * A web of these hosts for the current test, in one process: https with a certificate for their names, on loopback, which counts as
 * public here. Every other address is what it is. `asked` has the requests.
 */
export async function webOf(
  hosts: Readonly<Record<string, RequestListener>>,
  options: Partial<OtherServersOptions> & { certified?: readonly string[]; isTrusted?: boolean } = {},
) {
  const names = options.certified ?? Object.keys(hosts)
  const { key, cert } = makeCertificate(temporaryFolder(), names.map((name) => `DNS:${name}`).join(','))
  if (options.isTrusted !== false) trust(cert)
  const asked: Seen[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const { method, headers, url } = request
    asked.push({ method, headers, address: `https://${headers.host}${url}` })
    hosts[headers.host ?? '']?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const servers = otherServers({
    origin: 'https://ada.example',
    textRecords: async () => [],
    port: (server.address() as AddressInfo).port,
    addressesOf: async (host) => (Object.hasOwn(hosts, host) ? [{ address: '127.0.0.1', family: 4 }] : []),
    isAllowed: (address) => address === '127.0.0.1',
    ...options,
  })
  return { servers, asked }
}

/** A server that answers these texts by path, with the type of a page or of JSON. */
export function answers(texts: Readonly<Record<string, unknown>>): RequestListener {
  return ({ url = '' }, response) => {
    const text = Object.hasOwn(texts, url) ? texts[url] : undefined
    if (text === undefined) return void response.writeHead(404).end()
    response.end(typeof text === 'string' ? text : JSON.stringify(text))
  }
}
