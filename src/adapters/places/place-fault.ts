import { errorCode } from '#domain/errors.ts'
import type { StepState, TrialStep } from '#domain/health/trial.ts'
import { isLoopbackName } from '#resume/host.ts'
import { type FailureCode, failed, type Result } from '#resume/result.ts'

/**
 * An error in words for the owner: what happened, and as `cure` what to do. `step` is the step of a check that it
 * belongs to; `isPassing` says that the next try may succeed.
 */
export class PlaceFault extends Error {
  readonly code: FailureCode
  readonly cure: string
  readonly step: string
  readonly isPassing: boolean

  constructor(code: FailureCode, message: string, { cure = '', step = '', isPassing = false } = {}) {
    super(message)
    this.code = code
    this.cure = cure
    this.step = step
    this.isPassing = isPassing
  }
}

/** What a place does when it fails: `after` tells what visitors see then. */
type Ending = { signal: AbortSignal; waitMs: number; after(): string }

/**
 * The only place where an error while sending becomes a failure. Without its cause, which may hold what was sent. Bugs
 * pass.
 */
export async function attempted<T>(work: () => Promise<Result<T>>, ending: Ending): Promise<Result<T>> {
  try {
    return await work()
  } catch (cause) {
    const { code, message, cure } = faultOf(cause, ending)
    return failed(code, [message, cure, ending.after()].filter((part) => part !== '').join(' '))
  }
}

/** The fault that an error is. Throws an error that is a bug. */
export function faultOf(cause: unknown, { signal, waitMs }: Pick<Ending, 'signal' | 'waitMs'>): PlaceFault {
  if (signal.aborted) return isLate(signal.reason) ? tooSlow() : stopped()
  if (cause instanceof PlaceFault) return cause
  if (isLate(cause)) return lateFault(waitMs)
  const code = errorCode(cause) || errorCode(cause instanceof Error ? cause.cause : undefined)
  const known = networkFault(code) ?? diskFault(code)
  if (known !== undefined) return known
  throw cause
}

function isLate(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

export function stopped(): PlaceFault {
  return new PlaceFault('canceled', 'The publish was stopped.')
}

function tooSlow(): PlaceFault {
  return new PlaceFault('unavailable', 'It takes too long.', { cure: 'Try again later.' })
}

/** For an answer with more bytes, pages or entries than is read. */
export function tooLong(): PlaceFault {
  return new PlaceFault('unavailable', 'The host sends more than a site can need.', { cure: 'Check the address.' })
}

export function lateFault(waitMs: number): PlaceFault {
  return new PlaceFault('unavailable', `No answer within ${Math.ceil(waitMs / 1000)} seconds.`, {
    cure: 'Try again later.',
    isPassing: true,
  })
}

function networkFault(code: string): PlaceFault | undefined {
  const fault = (message: string, cure: string, isPassing = false) =>
    new PlaceFault('unavailable', message, { cure, isPassing })
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return fault('No server has this name.', 'Check the spelling of the address.')
  if (code === 'EAI_AGAIN') return fault('The name server of this machine does not answer.', 'Try again later.', true)
  if (code === 'ECONNREFUSED') return fault('The server refuses connections there.', 'Check the address and its port.')
  if (/^(ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/.test(code))
    return fault('The server does not answer.', 'Check the address, and the network of this machine.')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_SSL|^ERR_TLS|^EPROTO$/.test(code))
    return fault('The server has no certificate that this machine trusts.', 'Check the address.')
  if (/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_ABORTED|HPE_.*)$/.test(code))
    return fault('The connection broke off.', 'Try again.', true)
  return undefined
}

/** The faults of the machine that Vita runs on. */
export function diskFault(code: string): PlaceFault | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') return new PlaceFault('quota-exceeded', 'The disk is full.')
  if (code === 'EACCES' || code === 'EPERM') return new PlaceFault('unavailable', 'Vita may not write there.')
  if (code === 'EROFS') return new PlaceFault('unavailable', 'The disk there is read-only.')
  return undefined
}

/** An address over https, or of this machine. Throws a fault for every other. */
export function safeAddress(text: string, step: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new PlaceFault('invalid', 'This is no address.', { step, cure: 'It begins with https://.' })
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))) return url
  throw new PlaceFault('invalid', 'The address must begin with https://.', {
    step,
    cure: 'Over another protocol, everybody on the way could read what opens the place.',
  })
}

/**
 * The steps of a check as it runs. `steps` are those that were tried, and after the one that failed the others as not
 * tried.
 */
export function trial(names: readonly string[]) {
  const told = new Map<string, TrialStep>()
  const tell = (name: string, state: StepState, says: string) => told.set(name, { name, state, says })
  return {
    good(name: string, says: string) {
      tell(name, 'good', says)
    },
    bad(name: string, { message, cure }: PlaceFault) {
      told.set(name, { name, state: 'bad', says: message, ...(cure === '' ? {} : { cure: { words: cure } }) })
    },
    /** The first step that was not told yet. */
    next: () => names.find((name) => !told.has(name)) ?? '',
    steps: () => names.map((name): TrialStep => told.get(name) ?? { name, state: 'later', says: 'not tried' }),
  }
}

/** Runs a check to its end, or to the step that fails. */
export async function tried(
  names: readonly string[],
  ending: Pick<Ending, 'signal' | 'waitMs'>,
  work: (steps: ReturnType<typeof trial>) => Promise<void>,
): Promise<TrialStep[]> {
  const steps = trial(names)
  try {
    await work(steps)
  } catch (cause) {
    const fault = faultOf(cause, ending)
    steps.bad(fault.step || steps.next(), fault)
  }
  return steps.steps()
}
