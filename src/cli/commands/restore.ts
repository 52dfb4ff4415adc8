import { take } from '#domain/call.ts'
import { none } from '#resume/result.ts'
import { backupOrder } from '#stack/backup/order.ts'
import { type RestoreReport, restoreBackup } from '#stack/backup/restore.ts'
import { verifyBackup } from '#stack/backup/verify-backup.ts'
import { argumentsOf, type Command, type Exit, exit, oneWord, type Terminal } from '../command/command.ts'
import { project, settingsForCommand, typedPath } from '../command/open.ts'
import { watched } from '../command/progress.ts'
import { countsText } from './backup-lines.ts'

export const restoreCommand: Command = {
  usage: 'restore PATH [--verify]',
  summary: 'replaces the data in DATA_DIR by a backup; the previous data moves aside',
  help: `Replaces the data in DATA_DIR by a backup, all or nothing. Every byte is checked first. Stop the site before.
PATH is a .zip file, or the folder that a browser unpacked it into.
The previous data moves to DATA_DIR/backups; DATA_DIR may also be empty, missing, or hold a damaged database.

Mails that were unsent in the backup may have been sent since, so delivery is paused until you run
npm run vita -- mail resume. Every session ends.

  --verify   only checks the backup, and changes nothing; the site may run`,

  async run(args, terminal) {
    const { values, positionals } = argumentsOf(args, { verify: { type: 'boolean', default: false } })
    const path = typedPath(oneWord(positionals, 'Name one backup.'))
    if (values.verify) return verify(path, terminal)
    const { settings, environment } = take(settingsForCommand())
    const order = { path, ...backupOrder(settings, environment, project) }
    const restored = take(await watched(terminal, (...watch) => restoreBackup(order, ...watch)))
    for (const name of restored.manifest.leftOut)
      terminal.complain(`${name}: was missing or damaged when the backup was made`)
    for (const line of restoreLines(restored)) terminal.say(line)
    return exit.done
  },
}

async function verify(path: string, terminal: Terminal): Promise<Exit> {
  const { madeAt, counts } = take(await watched(terminal, (...watch) => verifyBackup(path, ...watch)))
  terminal.say(`The backup of ${momentText(madeAt)} is complete: ${countsText(counts)}.`)
  return exit.done
}

function restoreLines({ manifest, aside }: RestoreReport): string[] {
  const { madeAt, counts, stack } = manifest
  const lines = [`Restored the backup of ${momentText(madeAt)}: ${countsText(counts)}.`]
  if (stack.documents === 'sqlite')
    lines.push(
      'Mails in it may have been sent since, so delivery is paused. To see them: npm run vita -- mail list.',
      'To resume it: npm run vita -- mail resume.',
    )
  return [...lines, aside === none ? 'There was nothing here before.' : `What was here before is in ${aside}`]
}

/** Returns an ISO 8601 instant in UTC as '2026-11-21 21:30 UTC'. */
export function momentText(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}
