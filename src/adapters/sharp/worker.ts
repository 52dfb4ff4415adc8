import { writeFileSync } from 'node:fs'
import { beginWork } from '../worker-process.ts'
import type { Greeting, Order } from './order.ts'

/**
 * The process that decodes pictures. It reads orders from its parent and answers each; it opens no file of the site
 * and no connection. Its arguments are what one order may cost: how long the processor may work, in ms (time that
 * other programs of a busy machine take does not count), and how much memory the process may then have, in bytes.
 */
const [limitMs = 0, limitBytes = 0] = process.argv.slice(2).map(Number)

beginWork()

try {
  // A Linux that runs out of memory ends this process before any other, whoever took the most.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Then it ends whoever has the most, which is nearly always this one.
}

try {
  const { render } = await import('./render.ts')
  process.on('message', async (order: Order) => {
    const watch = endWhenOver()
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

/** Ends this process when its order costs too much; a decoder that runs can be stopped in no other way. */
function endWhenOver(): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > limitMs || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL')
  }, 50)
}
