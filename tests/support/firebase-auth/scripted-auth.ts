import { text } from 'node:stream/consumers'
import { serve } from '../places/loopback.ts'

/** The service's answer: these fields as JSON, a text, silence, or a closed connection. */
export type Reply = { status?: number; fields?: object; text?: string; location?: string } | 'silence' | 'hang up'

/**
 * A request: its method, such as 'accounts:lookup', 'token' or 'passwordPolicy', the fields of its JSON or form, and the whole
 * address.
 */
export type Asked = { name: string; fields: Record<string, unknown>; url: string }

/**
 * A server on loopback in the place of Firebase Auth for the current test, with scripted answers, for what Google's emulator
 * cannot produce. `at` replaces the emulator's address; `asked` lists all requests in order; `replies` has other answers to
 * some methods.
 */
export async function scriptedAuth(usual: (asked: Asked) => Reply) {
  const all: Asked[] = []
  const replies: Record<string, Reply | ((asked: Asked) => Reply)> = {}
  const address = await serve(async (request, response) => {
    const body = await text(request)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}')
    const url = request.url ?? ''
    const asked = { name: /\/v\d\/([\w:]+)/.exec(url)?.[1] ?? '', fields, url }
    all.push(asked)
    const reply = replies[asked.name] ?? usual
    const answer = typeof reply === 'function' ? reply(asked) : reply
    if (answer === 'silence') return
    if (answer === 'hang up') return request.socket.destroy()
    const { status = 200, fields: given = {}, text: said = JSON.stringify(given), location } = answer
    response.writeHead(status, location === undefined ? {} : { location }).end(said)
  })
  return { at: new URL(address).host, asked: all, replies }
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
