import { type Finding, inOrder, worthALook, wrong } from '#domain/finding.ts'
import type { Settings } from '../settings.ts'

const part = 'site'
const patienceMs = 5_000

/** Whether the site runs where the settings say, and can read and write. It need not run for this command. */
export async function lookAtRunning({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Finding[]> {
  if (port === 0) return [inOrder(part, 'PORT is 0, so nobody knows where it runs.')]
  const open = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const where = `${open.includes(':') ? `[${open}]` : open}:${port}`
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`http://${where}/readyz`, { signal, redirect: 'manual' })
    const text = (await answer.text()).slice(0, 20).trim()
    if (answer.status === 200 && text === 'ready') return [inOrder(part, `It runs on ${where}, and is ready.`)]
    if (answer.status === 503)
      return [wrong(part, `It runs on ${where}, and cannot read and write its data.`, 'See database and disk space.')]
    return [worthALook(part, `Something else answers on ${where}.`, 'Set PORT to a free one before the site starts.')]
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      return [wrong(part, `What listens on ${where} does not answer.`, 'Restart the site.')]
    return [inOrder(part, `Nothing runs on ${where} now.`)]
  }
}
