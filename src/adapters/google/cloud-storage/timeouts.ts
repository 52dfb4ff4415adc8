import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '#domain/errors.ts'
import { within } from '../within.ts'
import { retryLimit, statusOf } from './failure.ts'

/**
 * How long calls are retried while the service does not answer or reports a temporary failure, in ms: a reading call as
 * a whole, one operation of a writing call, and one upload.
 */
export type Limits = { readMs: number; operationMs: number; uploadMs: number }

/** For callers that can wait, such as an export. docs/behaviour.md 17.5. */
export const patientLimits: Limits = { readMs: 120_000, operationMs: 120_000, uploadMs: 600_000 }

/** For a server, whose visitors wait for reads. docs/behaviour.md 17.3. */
export const servingLimits: Limits = { ...patientLimits, readMs: 4000 }

/** The first wait before a retry, which doubles up to the longest; in ms. */
const firstWaitMs = 250
const longestWaitMs = 16_000

/** Tries for bytes that arrive damaged; after that, the stored bytes count as damaged. */
const damagedTries = 3

/**
 * Retries the work until it succeeds, fails for good, or `untilMs` (of `performance.now()`) is reached. One try takes
 * at most a quarter of the time, or 4 s where that is longer: the client itself waits for ever for an answer. A try
 * that timed out may still take effect. Waits vary from 75 to 125 %, so that processes do not retry in step.
 */
export async function retried<T>(untilMs: number, work: (tries: number) => Promise<T>): Promise<T> {
  const tryMs = Math.max((untilMs - performance.now()) / 4, 4000)
  let answered = false
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTime(Math.max(1, Math.min(tryMs, untilMs - performance.now())), () => work(tries))
    } catch (cause) {
      if (!isPassing(cause, tries)) throw cause
      answered ||= statusOf(cause) !== 0
      const waitMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs) * (0.75 + Math.random() / 2)
      if (performance.now() + waitMs >= untilMs) throw answered ? retryLimit(cause) : cause
      await wait(waitMs)
    }
  }
}

/** Whether the service gave no answer at all: it, or the network, is away. */
export function isNoAnswer(cause: unknown): boolean {
  return lostCodes.has(errorCode(cause))
}

const flashStatus = new Set([408, 429, 500, 502, 503, 504])

const noAnswerInTime = 'NO_ANSWER'
const lostCodes = new Set([
  noAnswerInTime,
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
])

/** The client's codes for a wrong checksum. */
const damagedCodes = new Set(['CONTENT_DOWNLOAD_MISMATCH', 'FILE_NO_UPLOAD', 'FILE_NO_UPLOAD_DELETE'])

function isPassing(cause: unknown, tries: number): boolean {
  if (flashStatus.has(statusOf(cause)) || isNoAnswer(cause)) return true
  return damagedCodes.has(errorCode(cause)) && tries < damagedTries
}

/** Returns the work's result, or throws a no-answer error after `limitMs`. */
function inTime<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const late = () => Object.assign(new Error(`no answer within ${Math.round(limitMs)} ms`), { code: noAnswerInTime })
  return within(limitMs, late, work)
}
