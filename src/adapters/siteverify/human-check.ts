import { checkUnavailableText, type OutsideCheck } from '#domain/messages/human-check.ts'
import { textUpTo } from '#domain/text-up-to.ts'
import type { HumanCheck, HumanVerdict } from '#ports/messages/human-check.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { services } from './services.ts'

type SiteverifyOptions = {
  kind: OutsideCheck
  siteKey: string
  secret: string
  /** The site's own host name; an answer from a widget on another site is not human. None: the site has no fixed name. */
  hostname: string | None
  /** Where answers are verified; the service's own address except in tests. */
  url?: string
  timeoutMs?: number
}

/** A little less than the 5 s that the port promises. docs/behaviour.md 5.3. */
const usualTimeoutMs = 4500

/** Turnstile's answers have at most 2,048 characters; the other services document no limit. The whole form may have 16 KB. */
const answerShape = /^[!-~]{1,8192}$/

/** In bytes; a verdict needs some hundred. */
const byteLimit = 16 * 1024

/** Error codes for a wrong set-up of the site or a fault of the service: nothing that the visitor could fix. */
const ourFaults = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
  'internal-error',
])

/**
 * A human check by another company, over the protocol that reCAPTCHA, hCaptcha and Turnstile share. The service itself
 * remembers used answers. This server does not send it the visitor's address. Redirects are not followed, so that the secret
 * goes nowhere else.
 * Fails with 'unavailable', and the cause for the log, whenever there is no verdict.
 */
export function siteverifyHumanCheck(options: SiteverifyOptions): HumanCheck {
  const { kind, siteKey, secret, hostname, timeoutMs = usualTimeoutMs } = options
  const { script, sources, url: ownUrl } = services[kind]
  const url = options.url ?? ownUrl

  return {
    widget: { kind, siteKey, script, sources },

    async challenge() {
      return success(none)
    },

    async verify(response) {
      if (!answerShape.test(response)) return success({ isHuman: false })
      try {
        const body = new URLSearchParams({ secret, response })
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' })
        if (answer.ok) return toVerdict(await textUpTo(byteLimit, answer.body ?? []), hostname)
        await answer.body?.cancel()
        return unavailable(`The human check answered with status ${answer.status}.`)
      } catch (cause) {
        return unavailable(cause)
      }
    },
  }
}

function toVerdict(body: string | None, hostname: string | None): Result<HumanVerdict> {
  const answer = jsonOf(body ?? '')
  if (!isFields(answer) || typeof answer.success !== 'boolean')
    return unavailable('The human check returned no verdict.')
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : []
  const fault = codes.find((code) => ourFaults.has(code))
  if (!answer.success && fault !== undefined) return unavailable(`The human check rejected the site: ${fault}.`)
  const isHere = hostname === none || answer.hostname === undefined || isSameName(answer.hostname, hostname)
  return success(answer.success && isHere ? { isHuman: true, consumes: none } : { isHuman: false })
}

function isSameName(name: unknown, hostname: string): boolean {
  return typeof name === 'string' && name.toLowerCase() === hostname.toLowerCase()
}

function unavailable(cause: unknown): Result<never> {
  return failed('unavailable', checkUnavailableText, cause)
}
