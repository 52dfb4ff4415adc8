import { recordChecks } from '#calls/doctor/record-checks.ts'
import { findingsText } from '#domain/health/finding.ts'
import { examine } from '#stack/doctor/examine.ts'
import { type Command, exit, wrongUsage } from '../command/command.ts'
import { project } from '../command/open.ts'
import { findingLines } from './doctor/finding-lines.ts'

/** docs/behaviour.md 19.3. */
export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'checks settings, data, disk, mail server and services: a line each, with the fix',
  help: `Works while the site runs and while it cannot, changes nothing, sends nothing, and takes 30 seconds at most.
The exit status is 1 when something is wrong, else 0; a warning needs attention, but changes no exit status.`,

  async run(args, terminal) {
    if (args.length > 0) return wrongUsage(`doctor takes no arguments: ${args[0]}`)
    const findings = await examine(project, process.env, recordChecks)
    for (const finding of findings) for (const line of findingLines(finding, terminal.width)) terminal.say(line)
    terminal.say(findingsText(findings))
    return findings.some(({ state }) => state === 'wrong') ? exit.failed : exit.done
  },
}
