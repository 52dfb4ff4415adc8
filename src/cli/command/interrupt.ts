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
