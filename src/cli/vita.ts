import { type Command, type Exit, exit, runCommand, type Terminal } from './command/command.ts'
import { accountCommand } from './commands/account.ts'
import { backupCommand } from './commands/backup.ts'
import { doctorCommand } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { mailCommand } from './commands/mail.ts'
import { messagesCommand } from './commands/messages.ts'
import { publishCommand } from './commands/publish.ts'
import { restoreCommand } from './commands/restore.ts'
import { schemaCommand } from './commands/schema.ts'
import { settingsCommand } from './commands/settings.ts'
import { welcomeCommand } from './commands/welcome.ts'

/** The commands of `npm run vita --`, by their first word. */
const commands = new Map<string, Command>([
  ['import', importCommand],
  ['export', exportCommand],
  ['publish', publishCommand],
  ['schema', schemaCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['messages', messagesCommand],
  ['mail', mailCommand],
  ['account', accountCommand],
  ['settings', settingsCommand],
  ['welcome', welcomeCommand],
  ['doctor', doctorCommand],
])

/** Runs one command, given as the words after `npm run vita --`, and returns the exit status. */
export async function runVita([name = '', ...args]: string[], terminal: Terminal): Promise<Exit> {
  const command = commands.get(name)
  const wantsHelp = [name, ...args].some((word) => word === '--help' || word === '-h')
  if (command === undefined) {
    const show = wantsHelp || name === 'help' ? terminal.say : terminal.complain
    if (show === terminal.complain) show(name === '' ? 'Say what to do.' : `There is no command ${name}.`)
    for (const line of overview()) show(line)
    return show === terminal.say ? exit.done : exit.wrongUsage
  }
  if (!wantsHelp) return runCommand(command, args, terminal)
  for (const line of [`Usage: npm run vita -- ${command.usage}`, '', ...command.help.split('\n')]) terminal.say(line)
  return exit.done
}

/** A line for each command, without its options. */
function overview(): string[] {
  const withoutOptions = ({ usage }: Command) => usage.split(' [')[0] ?? usage
  const widest = Math.max(...[...commands.values()].map((command) => withoutOptions(command).length))
  const lines = [...commands.values()].map(
    (command) => `  ${withoutOptions(command).padEnd(widest)}  ${command.summary}`,
  )
  return ['Usage: npm run vita -- COMMAND', '', ...lines, '', 'More about one: npm run vita -- COMMAND --help']
}
