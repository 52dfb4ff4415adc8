import type { Finding } from '#domain/health/finding.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import type { Environment } from '../settings/settings.ts'
import { type Check, checkAll } from './check-all.ts'
import { type Examination, examinationOf } from './checks.ts'
import type { ReadRecords } from './records.ts'

/** The opened records as a check of them gets them. */
type Opened = NonNullable<ReadRecords['records']> & Pick<ReadRecords, 'identities' | 'files'> & Pick<Ports, 'clock'>
type RecordCheck = { part: string; run(opened: Opened): Promise<Finding[]> }

/**
 * Checks the site of a project's folder and the variables of a process, and changes nothing. `recordChecks` are the checks of
 * the site's records. The command and the studio show the same findings. docs/behaviour.md 19.3.
 */
export async function examine(
  project: string,
  variables: Environment,
  recordChecks: readonly RecordCheck[],
): Promise<Finding[]> {
  const examination = examinationOf(project, variables)
  const findings = await checkAll([...examination.checks, ...recordChecks.map((check) => opened(check, examination))])
  await closed(examination)
  return findings
}

/** When the records cannot be opened, the check finds nothing: another check says so. */
function opened({ part, run }: RecordCheck, examination: Examination): Check {
  const clock = { now: () => new Date(), wait: async () => {} }
  return {
    part,
    async run() {
      const { records, identities, files } = await examination.opened
      return records === none ? [] : run({ ...records, identities, files, clock })
    },
  }
}

/** Waits at most 1 s, so that a silent service does not hold the caller. */
async function closed(examination: Examination): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, 1_000).unref())
  await Promise.race([examination.close().catch(() => {}), enough])
}
