import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The service's answer: these fields as JSON, a text, silence, or a closed connection. */
export type Reply = { status?: number; fields?: object; text?: string; location?: string } | 'silence' | 'hang up'

/**
 * A request: its method, such as 'accounts:lookup', 'token' or 'passwordPolicy', the fields of its JSON or form, and the whole
 * address.
 */
export type Asked = { name: string; fields: Record<string, unknown>; url: string }

/**
 * A server on loopback in the place of Firebase Auth, with scripted answers, for what Google's emulator cannot produce. `at`
 * replaces the emulator's address; `asked` lists all requests in order. The caller closes it.
 */
export async function scriptedAuth(reply: (asked: Asked) => Reply) {
  const all: Asked[] = []
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}')
    const url = request.url ?? ''
    const asked = { name: /\/v\d\/([\w:]+)/.exec(url)?.[1] ?? '', fields, url }
    all.push(asked)
    const answer = reply(asked)
    if (answer === 'silence') return
    if (answer === 'hang up') return request.socket.destroy()
    const { status = 200, fields: given = {}, text = JSON.stringify(given), location } = answer
    response.writeHead(status, location === undefined ? {} : { location }).end(text)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked: all, close }
}

/** An error in the format of the service. */
export function rejection(message: string, status = 400): Reply {
  return {
    status,
    fields: { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
  }
}

/** An unsigned ID token with these times, in s since 1970. */
export function idToken(uid: string, signedInS: number, issuedS = signedInS): string {
  const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, auth_time: signedInS, iat: issuedS })}.`
}
