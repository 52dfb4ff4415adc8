import { none } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { Check } from '#stack/doctor/check.ts'
import { type Examination, examinationOf } from '#stack/doctor/checks.ts'
import { type Finding, findingsText } from '#stack/doctor/finding.ts'
import { type Command, exit, wrongUsage } from '../command.ts'
import { project } from '../open.ts'
import { checkAll } from './doctor/check-all.ts'
import { findingLines } from './doctor/finding-lines.ts'
import { checkAccounts, checkNewest, checkOwner } from './doctor/owner.ts'
import { checkQueue } from './doctor/queue.ts'

/** docs/behaviour.md 19.3. */
export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'checks settings, data, disk, mail server and services: a line each, with the fix',
  help: `Works while the site runs and while it cannot, changes nothing, sends nothing, and takes 30 seconds at most.
The exit status is 1 when something is wrong, else 0; a warning needs attention, but changes no exit status.`,

  async run(args, terminal) {
    if (args.length > 0) return wrongUsage(terminal, doctorCommand, `doctor takes no arguments: ${args[0]}`)
    const examination = examinationOf(project, process.env)
    const findings = await checkAll([...examination.checks, ...checksOfRecords(examination)])
    await closed(examination)
    for (const finding of findings) for (const line of findingLines(finding, terminal.width)) terminal.say(line)
    terminal.say(findingsText(findings))
    return findings.some(({ state }) => state === 'wrong') ? exit.failed : exit.done
  },
}

/** Returns the checks of the site's records. When the records cannot be opened they find nothing: another check says so. */
function checksOfRecords({ opened }: Examination): Check[] {
  const clock = { now: () => new Date(), wait: async () => {} }
  const check = (part: string, findingsOf: (records: Records) => Promise<Finding[]>): Check => ({
    part,
    async run() {
      const { records } = await opened
      return records === none ? [] : findingsOf({ ...records, clock })
    },
  })
  return [
    check('clock', checkNewest),
    check('queue', checkQueue),
    check('owner', checkOwner),
    check('accounts', async (records) => {
      const { identities } = await opened
      return identities === none ? [] : checkAccounts(records, identities)
    }),
  ]
}

type Records = Pick<Ports, 'documents' | 'queue' | 'clock'>

/** Waits at most 1 s, so that a silent service does not hold the command. */
async function closed(examination: Examination): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, 1_000).unref())
  await Promise.race([examination.close().catch(() => {}), enough])
}
