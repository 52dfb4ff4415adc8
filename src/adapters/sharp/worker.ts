import { constants, setPriority } from 'node:os'
import type { Greeting, Order } from './order.ts'

/**
 * The process that decodes pictures. It reads orders from its parent and answers each; it opens no file and no
 * connection. It ends with its parent, and leaves the signals of a terminal to it. Its argument is how long the
 * processor may work for one order, in ms: time that other programs of a busy machine take does not count.
 */
const limitMs = Number(process.argv[2])

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not every system allows it; then the pictures are made at the usual priority.
}

try {
  const { render } = await import('./render.ts')
  process.on('message', async (order: Order) => {
    const watch = endWhenOver(limitMs)
    const result = await render(order)
    clearInterval(watch)
    process.send?.(result)
  })
  greet({ ready: true })
} catch (cause) {
  greet({ ready: false, cause: String(cause) })
}

function greet(greeting: Greeting) {
  process.send?.(greeting)
}

/** Ends this process when it has worked for too long; a decoder that runs can be stopped in no other way. */
function endWhenOver(ms: number): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > ms) process.kill(process.pid, 'SIGKILL')
  }, 50)
}
