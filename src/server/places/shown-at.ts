import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { goodStep, type TrialStep } from '#domain/health/trial.ts'
import { openedFormPath } from '#domain/messages/form-elsewhere.ts'
import { manifestName, maxManifestBytes } from '#domain/places/site-manifest.ts'

/** How long one answer of a host may take, and how often and how long the public address is polled after a send, in ms. */
const answerMs = 10_000
const pollIntervalMs = 3_000
const pollTimeoutMs = 120_000

/** Whether the public address has the list of files with this SHA-256: visitors then see what was sent. No answer counts as no. */
export async function isShownAt(publicUrl: string, manifestHash: string, signal: AbortSignal): Promise<boolean> {
  const answer = await asked(`${publicUrl}/${manifestName}`, signal)
  if (answer?.status !== 200) {
    await answer?.body?.cancel().catch(() => {})
    return false
  }
  return (await hashOf(answer).catch(() => '')) === manifestHash
}

/** The SHA-256 of an answer, none of which stays in memory; '' for one that is longer than a list of files. */
async function hashOf({ body }: Response): Promise<string> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const part of body ?? []) {
    sizeBytes += part.byteLength
    if (sizeBytes > maxManifestBytes) return ''
    hash.update(part)
  }
  return hash.digest('hex')
}

/** Asks the public address until it shows what was sent, for two minutes. */
export async function pollUntilShown(publicUrl: string, manifestHash: string, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + pollTimeoutMs
  while (!signal.aborted && performance.now() < until) {
    if (await isShownAt(publicUrl, manifestHash, signal)) return true
    await wait(pollIntervalMs, undefined, { signal }).catch(() => {})
  }
  return false
}

/** Whether anything answers at the public address. Many hosts have nothing there before the first publish, so nothing stops here. */
export async function publicAddressStep(publicUrl: string, signal: AbortSignal): Promise<TrialStep> {
  const name = 'Public address'
  const answer = await asked(`${publicUrl}/`, signal)
  await answer?.body?.cancel().catch(() => {})
  if (answer !== undefined) return goodStep(name, answer.status < 400 ? 'answers' : 'answers, with no pages yet')
  const words = 'Many hosts begin to answer after the first publish. Check the spelling, and the settings of the host.'
  return { name, state: 'warn', says: 'Nothing answers there yet.', cure: { words } }
}

async function asked(address: string, stopping: AbortSignal): Promise<Response | undefined> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMs)])
  return fetch(address, { signal, cache: 'no-store', headers: { 'cache-control': 'no-cache' } }).catch(() => undefined)
}

/** How long another Vita may take to answer, in ms. */
const vitaMs = 5_000

/** Whether the Vita at an address takes messages from pages of this origin now. */
export async function takesMessages(vitaUrl: string, origin: string): Promise<boolean> {
  const asking = { headers: { origin }, signal: AbortSignal.timeout(vitaMs) }
  const answer = await fetch(vitaUrl + openedFormPath, asking).catch(() => undefined)
  await answer?.body?.cancel().catch(() => {})
  return answer?.status === 200
}
