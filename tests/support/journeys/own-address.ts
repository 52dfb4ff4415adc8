import { createServer } from 'node:net'
import { env } from 'node:process'

/**
 * The port that the servers of a worker have, one after the other. What names the site's address is then made once, and the
 * browser's empty pages stay in use: a page of another address takes a new window and a new renderer.
 */
let own: Promise<number> | undefined
let isTaken = false

/** Takes the port. Returns undefined while another server of this worker has it. */
export async function takeOwnPort(): Promise<number | undefined> {
  if (isTaken) return undefined
  isTaken = true
  own ??= quietPort()
  return own
}

/** Gives the port back; another number does nothing. */
export async function giveBackPort(port: number | undefined): Promise<void> {
  if (port === (await own)) isTaken = false
}

/** Two workers never try the same ones. The system gives no connection a port below 32768 while no server has it. */
async function quietPort(): Promise<number> {
  const workers = 64
  const first = 20_000 + (Number(env.VITEST_POOL_ID) % workers)
  for (let tries = 0; tries < 20; tries += 1) {
    const port = first + workers * Math.floor(Math.random() * 180)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
