import { parseArgs } from 'node:util'
import { type ExportReport, exportBundle } from '#calls/transfer/export-bundle.ts'
import { newBundleAt } from '#stack/bundles.ts'
import { type Command, exit, fail, whyNot, wrongUsage } from '../command.ts'
import { onInterrupt } from '../interrupt.ts'
import { openForCommand, typedPath } from '../open.ts'
import { showProgress } from '../progress.ts'
import { counted } from './messages/lines.ts'

type Options = { path: string; withMessages: boolean }

export const exportCommand: Command = {
  usage: 'export PATH [--with-messages]',
  summary: 'writes the whole content as a bundle, a folder or a .zip file',
  help: `Writes the whole content as a bundle: a .zip file when PATH ends in .zip, else a folder. PATH must not
exist yet, or be an empty folder. Pictures are the originals, byte for byte. Works while the site runs.

  --with-messages   also the messages of visitors with their mails and forwards, and the accounts (without
                    passwords); for moving the whole site. Such a bundle is private`,

  async run(args, terminal) {
    const options = exportOptions(args)
    if (typeof options === 'string') return wrongUsage(terminal, exportCommand, options)
    const stack = await openForCommand('existing', 'long')
    if (!stack.ok) return fail(terminal, stack.failure.message)
    const sink = await newBundleAt(options.path)
    if (!sink.ok) {
      await stack.data.close()
      return fail(terminal, sink.failure.message)
    }

    const done = onInterrupt(() => sink.data.discard())
    const { onProgress, end } = showProgress(terminal)
    const exported = await exportBundle(stack.data.ports, sink.data, { ...options, onProgress })
    end()
    done()
    await stack.data.close()

    if (!exported.ok) return fail(terminal, exported.failure.message)
    for (const each of exported.data.leftOut) terminal.complain(`${each}: is left out, because no bundle can hold it`)
    for (const line of exportLines(exported.data, options)) terminal.say(line)
    return exit.done
  },
}

function exportOptions(args: string[]): Options | string {
  try {
    const options = { 'with-messages': { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [path, ...others] = positionals
    if (path === undefined || path === '' || others.length > 0) return 'Name one place to export to.'
    return { path: typedPath(path), withMessages: values['with-messages'] }
  } catch (error) {
    return whyNot(error)
  }
}

function exportLines({ documents, files, messages }: ExportReport, { path, withMessages }: Options): string[] {
  const exported = `Exported ${documents} documents and ${files} files to ${path}`
  if (!withMessages) return [exported]
  const { submissions, mail, forwards, user } = messages
  const parts = [counted(submissions, 'message'), counted(mail, 'mail'), counted(forwards, 'forward')]
  return [exported, `With them ${parts.join(', ')} and ${counted(user, 'account')}: this bundle is private.`]
}
