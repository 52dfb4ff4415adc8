import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { versionOf } from '../backup/order.ts'

const part = 'version'
const oldestNode = [24, 7] as const

/** Checks the versions of Vita and Node, and whether the site is built. */
export function checkVersion(project: string, node: string = process.versions.node): Finding[] {
  const says = `Vita ${versionOf(project)} on Node ${node}.`
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  if (isOld) return [wrong(part, says, 'Use Node 24.7 or newer; npm start fetches it.')]
  if (!existsSync(join(project, 'build/server/index.js')))
    return [warning(part, `${says} The site is not built yet.`, 'npm start builds it.')]
  return [inOrder(part, says)]
}
