import type { Step } from '../step.ts'
import { output, run } from '../tools.ts'

const rule = '80,443/tcp'

/** The rule for http and https where ufw is active. Another firewall is its owner's. */
export const firewallStep: Step = {
  name: 'firewall',
  async missing() {
    const { text } = await output('ufw', ['status'])
    const isClosed = /^Status: active$/m.test(text) && !new RegExp(`^${rule} +ALLOW`, 'm').test(text)
    return isClosed ? 'ufw lets nobody reach ports 80 and 443' : ''
  },
  async apply() {
    await run('ufw', ['allow', rule])
  },
  async remove() {
    const { text } = await output('ufw', ['status'])
    if (new RegExp(`^${rule} +ALLOW`, 'm').test(text)) await run('ufw', ['delete', 'allow', rule])
  },
}
