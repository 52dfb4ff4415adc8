import { setTimeout as wait } from 'node:timers/promises'
import { retryLimit, statusOf } from './failure.ts'

/**
 * How long the service is asked again while it does not answer or says that it cannot at the moment, in ms: a call that
 * reads, as a whole; one operation of a call that writes; one upload.
 */
export type Limits = { readMs: number; operationMs: number; uploadMs: number }

/** For who has time, such as an export. Source: docs/behaviour.md 17.5. */
export const patientLimits: Limits = { readMs: 120_000, operationMs: 120_000, uploadMs: 600_000 }

/** For a server, whose visitors wait for what is read. Source: docs/behaviour.md 17.3. */
export const servingLimits: Limits = { ...patientLimits, readMs: 4000 }

/** The first wait before asking again, doubled each time up to the longest; in ms. */
const firstWaitMs = 250
const longestWaitMs = 16_000

/** Bytes that arrive damaged are asked for this often, then they are damaged where they are. */
const damagedTries = 3

/**
 * Does the work until it succeeds, fails for good, or `untilMs` (of `performance.now()`) is there. One try takes no more
 * than a quarter of the time, but never less than 4 s if there are as many: the client waits for ever for an answer
 * that does not come. A try that was given up may still be done. Waits vary by a half, so that processes part.
 */
export async function retried<T>(untilMs: number, work: (tries: number) => Promise<T>): Promise<T> {
  const tryMs = Math.max((untilMs - performance.now()) / 4, 4000)
  let answered = false
  for (let tries = 1; ; tries += 1) {
    try {
      return await within(Math.max(1, Math.min(tryMs, untilMs - performance.now())), () => work(tries))
    } catch (cause) {
      if (!isPassing(cause, tries)) throw cause
      answered ||= statusOf(cause) !== 0
      const waitMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs) * (0.75 + Math.random() / 2)
      if (performance.now() + waitMs >= untilMs) throw answered ? retryLimit(cause) : cause
      await wait(waitMs)
    }
  }
}

/** Whether it was no answer at all: the service, or the way to it, is away. */
export function isNoAnswer(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && lostCodes.has(String(cause.code))
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

/** The client's words for bytes whose checksum is not the one that the service tells. */
const damagedCodes = new Set(['CONTENT_DOWNLOAD_MISMATCH', 'FILE_NO_UPLOAD', 'FILE_NO_UPLOAD_DELETE'])

function isPassing(cause: unknown, tries: number): boolean {
  if (flashStatus.has(statusOf(cause)) || isNoAnswer(cause)) return true
  return cause instanceof Error && 'code' in cause && damagedCodes.has(String(cause.code)) && tries < damagedTries
}

/** The work's outcome, or a failure that is no answer when it takes longer; the work goes on. */
export async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no answer within ${Math.round(limitMs)} ms`), { code: noAnswerInTime })
    timer = setTimeout(() => reject(error), limitMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
