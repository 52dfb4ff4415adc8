import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { textUpTo } from '#domain/text-up-to.ts'
import type { Settings } from '../settings/settings.ts'

const part = 'site'
const gracePeriodMs = 5_000
const maxBytes = 1024

/**
 * Checks whether the site runs at the configured address; this command does not need it. It asks /healthz only: /readyz
 * would write.
 */
export async function checkRunning({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Finding[]> {
  if (port === 0) return [inOrder(part, 'PORT is 0, so the address is unknown.')]
  const open = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const where = `${open.includes(':') ? `[${open}]` : open}:${port}`
  try {
    const signal = AbortSignal.timeout(gracePeriodMs)
    const answer = await fetch(`http://${where}/healthz`, { signal, redirect: 'manual' })
    const text = (await textUpTo(maxBytes, answer.body ?? [])) ?? ''
    if (answer.status === 200 && text.trim() === 'alive') return [inOrder(part, `It runs on ${where}.`)]
    if (answer.status === 503) return [warning(part, `It is starting on ${where}, or busy.`, 'Ask again in a minute.')]
    return [warning(part, `Something else answers on ${where}.`, 'Set PORT to a free one before the site starts.')]
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      return [wrong(part, `What listens on ${where} does not answer.`, 'Restart the site.')]
    return [inOrder(part, `Nothing runs on ${where} now.`)]
  }
}
