import { exit } from './command.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs `cleanUp` before an interrupt ends this process. Returns the function that removes the handler. */
export function onInterrupt(cleanUp: () => Promise<void>): () => void {
  const stop = () => void cleanUp().finally(() => process.exit(exit.failed))
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** Runs work that an interrupt stops. The process ends once the work has undone its changes. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const working = work(stopping.signal)
  const done = onInterrupt(async () => {
    stopping.abort()
    await working
  })
  const result = await working
  done()
  return result
}
