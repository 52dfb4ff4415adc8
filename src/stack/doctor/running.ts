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
  if (port === 0) return [inOrder(part, 'Its address is unknown.', 'PORT is 0.')]
  const open = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const where = `${open.includes(':') ? `[${open}]` : open}:${port}`
  try {
    const signal = AbortSignal.timeout(gracePeriodMs)
    const answer = await fetch(`http://${where}/healthz`, { signal, redirect: 'manual' })
    const text = (await textUpTo(maxBytes, answer.body ?? [])) ?? ''
    if (answer.status === 200 && text.trim() === 'alive') return [inOrder(part, 'It runs.', where)]
    if (answer.status === 503) return [warning(part, 'It is starting, or busy.', 'Check again in a minute.', where)]
    return [
      warning(
        part,
        'Something else answers at its address.',
        'Give it a free port before it starts.',
        `${where}; PORT`,
      ),
    ]
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      return [wrong(part, 'It does not answer at its own address.', 'Restart it.', where)]
    return [inOrder(part, 'It does not run now.', where)]
  }
}
