import { stopped } from '../../launch/say.mjs'
import { secureProblem, waitUntilFine } from '../answers.ts'
import type { Step } from '../step.ts'
import { run } from '../tools.ts'
import { logOf } from './service.ts'

/** How long Caddy may take for a certificate, in ms: it asks the authority again after one and two minutes. */
const certificateMs = 240_000

/** The site over https, with a certificate that the authority issued. */
export const httpsStep: Step = {
  name: 'https',
  async missing({ name }) {
    const problem = await secureProblem(name)
    return problem === '' ? '' : `https://${name} does not answer: ${problem}`
  },
  async apply({ name }) {
    await run('systemctl', ['reload-or-restart', 'caddy'])
    const problem = await waitUntilFine(() => secureProblem(name), certificateMs)
    if (problem === '') return
    const cure =
      "Mostly the authority cannot reach this machine: open ports 80 and 443 in your provider's firewall, and run this again."
    throw stopped(`https://${name} does not answer: ${problem}. ${cure} Caddy's log is above.`, await logOf('caddy'))
  },
}
