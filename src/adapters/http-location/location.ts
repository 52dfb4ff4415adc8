import {
  networkErrorText,
  requestAbortedText,
  requestTimeoutMs,
  statusFailedText,
  timeoutText,
} from '#domain/site/request-failure.ts'
import { textUpTo } from '#domain/text-up-to.ts'
import type { LocationLookup } from '#ports/site/other-servers.ts'
import { toLocation } from '#resume/records/collections/location.ts'
import { type Location, placeText } from '#resume/records/location.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'

/** In bytes; a location needs some hundred. */
const byteLimit = 16 * 1024

/**
 * The location that an address returns as JSON with city, state and zipcode. Redirects are not followed, so that the request
 * goes nowhere else: their status is the failure.
 * Fails with 'unavailable' and a transport message, or with 'No location was found.' docs/behaviour.md 9.4.
 */
export function httpLocation(url: string, timeoutMs = requestTimeoutMs): LocationLookup {
  return {
    async lookUp() {
      let answer: Response | undefined
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
        if (!answer.ok) {
          await answer.body?.cancel()
          return failed('unavailable', statusFailedText(answer.status))
        }
        return toResult(await textUpTo(byteLimit, answer.body ?? []))
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === 'TimeoutError')
          return failed('unavailable', timeoutText(timeoutMs), cause)
        return failed('unavailable', answer === undefined ? networkErrorText : requestAbortedText, cause)
      }
    },
  }
}

function toResult(body: string | None): Result<Location> {
  const location = toLocation(fieldsOfJson(body ?? '') ?? {})
  return placeText(location) === none ? failed('unavailable', 'No location was found.') : success(location)
}
