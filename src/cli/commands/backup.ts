import { resolve } from 'node:path'
import { fail, take } from '#domain/call.ts'
import { type None, none } from '#resume/result.ts'
import { removeUnfinished } from '#stack/backup/make-backup.ts'
import { backupOrder } from '#stack/backup/order.ts'
import { makeOwnBackup } from '#stack/backup/own-backup.ts'
import { newBackupPath } from '#stack/backup/stored-backups.ts'
import { storedByGoogle } from '#stack/settings/stored-here.ts'
import { argumentsOf, type Command, exit, oneWord, wrongUsage } from '../command/command.ts'
import { onInterrupt } from '../command/interrupt.ts'
import { project, settingsForCommand, typedPath } from '../command/open.ts'
import { showProgress } from '../command/progress.ts'
import { countsText, sizeText } from './backup-lines.ts'

export const backupCommand: Command = {
  usage: 'backup [PATH]',
  summary: 'makes one .zip file of all data that this machine stores, while the site runs',
  help: `Makes one .zip file of the data in DATA_DIR, of one moment, while the site runs: documents, messages, mails
with the state of their delivery, accounts with the hashes of their passwords, the originals of pictures, your
fonts, and the settings without their secrets. PATH must not exist yet; without one the file goes to DATA_DIR/backups.
The file is private. To restore it: restore PATH. To check it: restore PATH --verify.

Not in it: keys.json and other secrets (a start creates missing keys), the pictures and files that are made
from the content, and the mails in DATA_DIR/outbox.`,

  async run(args, terminal) {
    const path = pathOf(args)
    const { settings, environment } = take(settingsForCommand())
    const atGoogle = storedByGoogle(settings)
    if (atGoogle?.isNothing) return fail('invalid', `There is nothing to back up here. ${atGoogle.note}`)

    const target = path ?? newBackupPath(resolve(settings.dataDir), new Date())
    const done = onInterrupt(async () => removeUnfinished(target))
    const { onProgress, end } = showProgress(terminal)
    const order = { ...backupOrder(settings, environment, project), target }
    const made = await makeOwnBackup(order, onProgress)
    end()
    done()
    const { leftOut, counts, sizeBytes } = take(made)
    for (const name of leftOut) terminal.complain(`${name}: is missing or damaged in DATA_DIR, and left out`)
    terminal.say(`Backed up ${countsText(counts)}.`)
    if (atGoogle !== none) terminal.say(`Not in it: ${atGoogle.note}`)
    terminal.say(`${target} (${sizeText(sizeBytes)})`)
    return exit.done
  },
}

function pathOf(args: string[]): string | None {
  const { positionals } = argumentsOf(args, {})
  if (positionals.length === 0) return none
  const path = oneWord(positionals, 'Name at most one place for the backup.')
  return /\.zip$/i.test(path) ? typedPath(path) : wrongUsage('A backup is a .zip file: end its name so.')
}
