import { answerOf, beginWork, startWorkerProcess } from '#adapters/worker-process.ts'
import type { Finding } from '#domain/health/finding.ts'
import { secondMs } from '#domain/quota.ts'
import type { Result } from '#resume/result.ts'
import type { Environment } from '../settings/settings.ts'
import { examine } from './examine.ts'

/** The one order that the process gets. `variables` are those of the site's process, which hold its settings. */
type ExaminationOrder = { project: string; variables: Environment }

/** The checks end within 30 s, so a process that takes longer hangs; in ms. */
const gracePeriodMs = 60 * secondMs

/**
 * Runs the checks in a process of low priority, because some of them block their thread. `program` is a file that calls
 * `serveExamination`. Aborting ends it.
 */
export async function examineInChild(
  program: `#${string}`,
  order: ExaminationOrder,
  signal: AbortSignal,
): Promise<Result<Finding[]>> {
  const started = startWorkerProcess(program)
  if (!started.ok) return started
  const over = AbortSignal.any([signal, AbortSignal.timeout(gracePeriodMs)])
  return answerOf(started.data, order, 'examination', over)
}

/** Makes this process run the checks once: it reads an order from its parent, answers and ends. */
export function serveExamination(recordChecks: Parameters<typeof examine>[2]): void {
  beginWork()
  process.once('message', async ({ project, variables }: ExaminationOrder) => {
    Object.assign(process.env, variables) // the libraries of services read their own variables
    const findings = await examine(project, variables, recordChecks)
    process.send?.(findings, () => process.exit())
  })
}
