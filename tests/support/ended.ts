import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The exit status of a process once it has ended; none when a signal ended it. */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}
