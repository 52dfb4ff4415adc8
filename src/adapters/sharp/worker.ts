import { writeFileSync } from 'node:fs'
import { beginWork } from '../worker-process.ts'
import type { Greeting, Order } from './worker-queue.ts'

/**
 * The process that decodes pictures. It answers orders from its parent, and opens no file of the site and no connection. Its
 * arguments limit one order: CPU time in ms (other programs on a busy machine do not count), and the memory of this process in
 * bytes.
 */
const [limitMs = 0, limitBytes = 0] = process.argv.slice(2).map(Number)

beginWork()

try {
  // When memory runs out, Linux then kills this process first, whichever uses the most.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Linux then kills the process that uses the most, which is nearly always this one.
}

try {
  const { render } = await import('./render.ts')
  process.on('message', async (order: Order) => {
    const watch = killAtLimit()
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

/** Kills this process when its order costs too much; a running decoder cannot be stopped in another way. */
function killAtLimit(): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > limitMs || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL')
  }, 50)
}
