import { hostname } from 'node:os'
import { errorCode } from '#domain/error-code.ts'

/** The name under which this process claims queue entries: host name, process id and a random part. */
export function newLeaseOwner(): string {
  return `${hostname()}/${process.pid}/${crypto.randomUUID()}`
}

/**
 * Whether a lease owner was a process of this machine that has ended. One with this process's id but another name ran
 * before it: in a container every process can have the same id. Owners on other machines are never reported dead.
 */
export function isDeadOwner(owner: string, own: string): boolean {
  const [host, pid = ''] = owner.split('/')
  if (host !== hostname() || !/^\d+$/.test(pid) || owner === own) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (cause) {
    return errorCode(cause) === 'ESRCH'
  }
}
