import { exit } from './command.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Cleans up before this process ends when somebody interrupts it. Gives what takes this back. */
export function onInterrupt(cleanUp: () => Promise<void>): () => void {
  const stop = () => void cleanUp().finally(() => process.exit(exit.failed))
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
