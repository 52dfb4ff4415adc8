import { parseArgs } from 'node:util'
import { none } from '#domain/result.ts'
import { backupOrder } from '#stack/backup/order.ts'
import { type RestoreReport, restoreBackup, verifyBackup } from '#stack/backup/restore.ts'
import { type Command, exit, fail, whyNot, wrongUsage } from '../command.ts'
import { onInterrupt } from '../interrupt.ts'
import { project, settingsForCommand, typedPath } from '../open.ts'
import { showProgress } from '../progress.ts'
import { countsText, momentText } from './backup-lines.ts'

type Options = { path: string; isVerifying: boolean }

export const restoreCommand: Command = {
  usage: 'restore PATH [--verify]',
  summary: 'puts a backup in the place of what DATA_DIR keeps; what was there moves aside',
  help: `Puts a backup in the place of what DATA_DIR keeps, all or nothing. Every byte is checked first. Stop the site
before. What was there moves to DATA_DIR/backups; DATA_DIR may also be empty, missing, or hold a damaged database.

Mails that the backup still wanted to send may have been sent since, so the queue rests until: mail go.
Who was logged in logs in again.

PATH may also be a copy of the database alone, as DATA_DIR/backups has one from before each change of its
layout: then the files stay as they are.

  --verify   only checks the backup, and changes nothing; the site may run`,

  async run(args, terminal) {
    const options = optionsOf(args)
    if (typeof options === 'string') return wrongUsage(terminal, restoreCommand, options)
    const { path, isVerifying } = options
    const { onProgress, end } = showProgress(terminal)
    if (isVerifying) {
      const verified = await verifyBackup(path, onProgress)
      end()
      if (!verified.ok) return fail(terminal, verified.failure.message)
      const { madeAt, counts } = verified.data
      terminal.say(`The backup of ${momentText(madeAt)} is whole: ${countsText(counts)}.`)
      return exit.done
    }

    const read = settingsForCommand()
    if (!read.ok) return fail(terminal, read.failure.message)
    const { settings, environment } = read.data
    const stopping = new AbortController()
    const order = { path, ...backupOrder(settings, environment, project) }
    const restoring = restoreBackup(order, onProgress, stopping.signal)
    const done = onInterrupt(async () => {
      stopping.abort()
      await restoring
    })
    const restored = await restoring
    end()
    done()
    if (!restored.ok) return fail(terminal, restored.failure.message)
    for (const name of restored.data.manifest.leftOut) terminal.complain(`${name}: was lost before the backup was made`)
    for (const line of reportLines(restored.data)) terminal.say(line)
    return exit.done
  },
}

function optionsOf(args: string[]): Options | string {
  try {
    const options = { verify: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [path, ...others] = positionals
    if (path === undefined || path === '' || others.length > 0) return 'Name one backup.'
    return { path: typedPath(path), isVerifying: values.verify }
  } catch (error) {
    return whyNot(error)
  }
}

function reportLines({ manifest, aside }: RestoreReport): string[] {
  const { madeAt, counts, entries } = manifest
  const lines = [`Restored the backup of ${momentText(madeAt)}: ${countsText(counts)}.`]
  if (entries.some(({ path }) => path === 'vita.db'))
    lines.push(
      'Mails in it may have been sent since, so the queue rests. To see them: npm run vita -- mail list.',
      'To let it go on: npm run vita -- mail go.',
    )
  if (entries.length === 1) lines.push('It is the database alone: files and pictures stay as they are.')
  return [...lines, aside === none ? 'There was nothing here before.' : `What was here before is in ${aside}`]
}
