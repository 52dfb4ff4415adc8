import { type Location, placeText, toLocation } from '#domain/location.ts'
import { isFields } from '#domain/record.ts'
import {
  networkErrorText,
  requestAbortedText,
  requestTimeoutMs,
  statusFailedText,
  timeoutText,
} from '#domain/request-failure.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { LocationLookup } from '#ports/location-lookup.ts'

/** A place needs some hundred bytes. */
const byteLimit = 16 * 1024

/**
 * The location that an address answers: JSON with city, state and zipcode. Redirects are not followed, so that nobody
 * leads the look-up elsewhere: their status is the failure.
 * Fails with 'unavailable' and the specification's words. Source: section 8, HTTP and transport messages.
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
        return toResult(await readUpTo(byteLimit, answer))
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === 'TimeoutError')
          return failed('unavailable', timeoutText(timeoutMs), cause)
        return failed('unavailable', answer === undefined ? networkErrorText : requestAbortedText, cause)
      }
    },
  }
}

function toResult(body: string | undefined): Result<Location> {
  const location = toLocation(parsed(body))
  return placeText(location) === none ? failed('unavailable', 'No location was found.') : success(location)
}

function parsed(body = '') {
  try {
    const value: unknown = JSON.parse(body)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** The body as a text, or undefined when it is longer than the limit; then the rest is not read. */
async function readUpTo(limit: number, answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of answer.body ?? []) {
    sizeBytes += part.byteLength
    if (sizeBytes > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
