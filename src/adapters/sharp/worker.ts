import { constants, setPriority } from 'node:os'
import type { Greeting, Order } from './order.ts'

/**
 * The process that decodes pictures. It reads orders from its parent and answers each; it opens no file and no
 * connection. It ends with its parent, and leaves the signals of a terminal to it.
 */
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
  process.on('message', async (order: Order) => process.send?.(await render(order)))
  greet({ ready: true })
} catch (cause) {
  greet({ ready: false, cause: String(cause) })
}

function greet(greeting: Greeting) {
  process.send?.(greeting)
}
