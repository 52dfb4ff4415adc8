import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, inOrder, wrong } from '#domain/health/finding.ts'
import { dayMs } from '#domain/quota.ts'

const part = 'clock'

/** The earliest time that a right clock can show: when work on this version began. */
const oldest = Date.parse('2026-01-01T00:00:00Z')

/** Checks the machine's clock against the time of the build. With a clock far behind, TLS and sessions fail. */
export function checkClock(project: string, now: Date = new Date()): Finding[] {
  const says = `It says ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  if (now.getTime() < Math.max(oldest, builtAt(project) - dayMs))
    return [wrong(part, `${says} This version is newer than that.`, 'Set the clock, and let it follow a time server.')]
  return [inOrder(part, says)]
}

function builtAt(project: string): number {
  try {
    return statSync(join(project, 'build/server/index.js')).mtimeMs
  } catch {
    return 0
  }
}
