import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { stopped } from '../launch/say.mjs'
import { readyProblem, waitUntilFine } from './answers.ts'
import { systemNode } from './facts.ts'
import { home } from './paths.ts'
import { asSite, run } from './tools.ts'

const trialData = `${home}/trial`

/** How long a version may take for its first start, in ms. */
const trialMs = 120_000

/**
 * Starts a version beside the running site, on a copy of its data from a backup, and fails unless it becomes ready. A restored
 * copy sends no mail.
 */
export async function tryVersion(folder: string, backup: string): Promise<void> {
  await run('rm', ['-rf', trialData])
  const port = await freePort()
  const { env, ...ids } = asSite()
  const own = { ...env, DATA_DIR: trialData, PORT: String(port), HOST: '127.0.0.1', EPHEMERAL: 'yes' }
  const where = { cwd: folder, ...ids, env: own }
  await run(systemNode(), ['scripts/launch.mjs', 'vita', 'restore', backup], where)
  const child = spawn(systemNode(), ['scripts/launch.mjs', 'start'], { ...where, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
  const closed = once(child, 'close')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const problem = await waitUntilFine(() => readyProblem(port), trialMs, hasEnded)
  if (!hasEnded()) child.kill('SIGTERM')
  await closed
  await run('rm', ['-rf', trialData])
  if (problem !== '') throw stopped('The new version does not start. The site runs as before.', output)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
