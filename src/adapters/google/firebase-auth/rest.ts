import { quotedAnswer } from '#domain/health/quoted-answer.ts'
import { textUpTo } from '#domain/text-up-to.ts'
import { type None, none } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { type Answer, noAnswer, type Rejection } from './failure.ts'

/** The service's REST API with the project's API key, as browsers use it. `limitMs` is the timeout of each call. */
export type AuthRest = {
  /** `method` such as 'accounts:lookup'. */
  post(method: string, body: object, limitMs: number): Promise<Answer<Fields>>
  refresh(refreshToken: string, limitMs: number): Promise<Answer<Fields>>
  passwordPolicy(limitMs: number): Promise<Answer<Fields>>
}

/** `emulator` is the host and port of an emulator ('127.0.0.1:9099'), for tests and trials. */
export type AuthRestOptions = { apiKey: string; emulator?: string }

/** The maximum size of an answer. A user with many providers needs some kilobytes. */
const byteLimit = 256 * 1024

/**
 * Calls the service over HTTP. Redirects are not followed, so that a password is sent nowhere else. Errors contain no
 * key, token or password.
 */
export function firebaseAuthRest({ apiKey, emulator }: AuthRestOptions): AuthRest {
  const toolkit = baseOf('identitytoolkit.googleapis.com', emulator)
  const tokens = baseOf('securetoken.googleapis.com', emulator)
  const key = new URLSearchParams({ key: apiKey })

  return {
    post(method, body, limitMs) {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return ask(method, `${toolkit}/v1/${method}?${key}`, init, limitMs, [apiKey, ...secretsIn(body)])
    },

    refresh(refreshToken, limitMs) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return ask('token', `${tokens}/v1/token?${key}`, { method: 'POST', body }, limitMs, [refreshToken, apiKey])
    },

    passwordPolicy(limitMs) {
      return ask('passwordPolicy', `${toolkit}/v2/passwordPolicy?${key}`, {}, limitMs, [apiKey])
    },
  }
}

/** The values of a request that open something. */
function secretsIn(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    /password|token|code/i.test(name) && typeof value === 'string' ? [value] : [],
  )
}

function baseOf(host: string, emulator: string | undefined): string {
  return emulator === undefined ? `https://${host}` : `http://${emulator}/${host}`
}

/** `secrets` are what the service may repeat. */
async function ask(
  name: string,
  url: string,
  init: RequestInit,
  limitMs: number,
  secrets: readonly string[],
): Promise<Answer<Fields>> {
  try {
    const signal = AbortSignal.timeout(Math.max(0, Math.ceil(limitMs)))
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' })
    const fields = fieldsOfJson((await textUpTo(byteLimit, answer.body ?? [])) ?? '')
    if (answer.ok && fields !== none) return { ok: true, data: fields }
    return rejection(name, answer.status, answer.ok ? '' : wordIn(answer.status, fields), secrets)
  } catch (cause) {
    return { ok: false, word: noAnswer, cause }
  }
}

function rejection(name: string, status: number, word: string, secrets: readonly string[]): Rejection {
  const told = `${name} failed with status ${status} ${quotedAnswer(word, { secrets })}`
  return { ok: false, word, cause: new Error(told.trim()) }
}

/** Returns the word that begins an error's message, as in 'WEAK_PASSWORD : Password should be …'. A 429 may have none. */
function wordIn(status: number, fields: Fields | None): string {
  const error = fields?.error
  const message = isFields(error) && typeof error.message === 'string' ? error.message : ''
  const word = /^[A-Z][A-Z0-9_]{2,60}(?=$| ?:)/.exec(message)?.[0] ?? ''
  return word === '' && status === 429 ? 'QUOTA_EXCEEDED' : word
}
