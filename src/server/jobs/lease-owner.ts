import { hostname } from 'node:os'

/** The name under which this process claims entries of the queues: its machine, its number, and what no other process has. */
export function newLeaseOwner(): string {
  return `${hostname()}/${process.pid}/${crypto.randomUUID()}`
}

/**
 * Whether an owner was a process of this machine that runs no more. One with this process's number, but another name, ran
 * before it: in a container every process has the same number. Of other machines nothing is known.
 */
export function isDeadOwner(owner: string, own: string): boolean {
  const [host, pid = ''] = owner.split('/')
  if (host !== hostname() || !/^\d+$/.test(pid) || owner === own) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ESRCH'
  }
}
