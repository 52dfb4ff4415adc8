import { statSync } from 'node:fs'
import { stopped } from '../../launch/say.mjs'
import { siteProblem, waitUntilFine } from '../answers.ts'
import { code, settingsFile, unitFile } from '../paths.ts'
import type { Step } from '../step.ts'
import { output, run } from '../tools.ts'

/** A first start loads the sample. */
const startMs = 120_000

/** The running site, of this build and with these settings. */
export const serviceStep: Step = {
  name: 'service',
  async missing() {
    const { text } = await output('systemctl', ['show', 'vita', '-p', 'ExecMainStartTimestamp', '--timestamp=unix'])
    const startedS = Number(/@(\d+)/.exec(text)?.[1] ?? 0)
    const changedS = Math.max(...[unitFile, settingsFile, `${code}/build/.vita`].map(changeOf))
    if (startedS < Math.floor(changedS))
      return startedS === 0 ? 'the site does not run' : 'the site runs as before a change'
    const problem = await siteProblem()
    return problem === '' ? '' : `the site does not answer: ${problem}`
  },
  apply: startSite,
}

/** Starts the site anew and waits until it is ready. Otherwise its log is shown. */
export async function startSite(): Promise<void> {
  await run('systemctl', ['restart', 'vita'])
  // systemd goes on counting where the version before was stopped between two of its restarts.
  const before = await restarts()
  const problem = await waitUntilFine(siteProblem, startMs, async () => (await restarts()) - before >= 3)
  if (problem === '') return
  throw stopped(`The site does not answer: ${problem}. Its log is above.`, await logOf('vita'))
}

/** How often systemd has started the site again because it ended. */
async function restarts(): Promise<number> {
  const { text } = await output('systemctl', ['show', 'vita', '-p', 'NRestarts'])
  return Number(/\d+/.exec(text)?.[0] ?? 0)
}

/** The last lines of a service's log. */
export async function logOf(unit: string): Promise<string> {
  return (await output('journalctl', ['-u', unit, '-n', '20', '--no-pager', '--output=cat'])).text
}

function changeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? Number.POSITIVE_INFINITY : Math.max(found.mtimeMs, found.ctimeMs) / 1000
}
