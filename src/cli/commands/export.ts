import { parseArgs } from 'node:util'
import { exportBundle } from '#calls/export-bundle.ts'
import { newBundleAt } from '#stack/bundles.ts'
import { type Command, exit, fail, whyNot, wrongUsage } from '../command.ts'
import { onInterrupt } from '../interrupt.ts'
import { openForCommand, typedPath } from '../open.ts'
import { showProgress } from '../progress.ts'

export const exportCommand: Command = {
  usage: 'export PATH',
  summary: 'writes the whole content as a bundle, a folder or a .zip file',
  help: `Writes the whole content as a bundle: a .zip file when PATH ends in .zip, else a folder. PATH must not be
there yet, or be an empty folder. Pictures are the originals, byte for byte. Works while the site runs.`,

  async run(args, terminal) {
    const path = pathOf(args)
    if ('why' in path) return wrongUsage(terminal, exportCommand, path.why)
    const stack = await openForCommand('existing')
    if (!stack.ok) return fail(terminal, stack.failure.message)
    const sink = await newBundleAt(path.typed)
    if (!sink.ok) {
      await stack.data.close()
      return fail(terminal, sink.failure.message)
    }

    const done = onInterrupt(() => sink.data.discard())
    const { onProgress, end } = showProgress(terminal)
    const exported = await exportBundle(stack.data.ports, sink.data, onProgress)
    end()
    done()
    await stack.data.close()

    if (!exported.ok) return fail(terminal, exported.failure.message)
    const { documents, files, leftOut } = exported.data
    for (const each of leftOut) terminal.complain(`${each}: is left out, because no bundle can hold it`)
    terminal.say(`Exported ${documents} documents and ${files} files to ${path.typed}`)
    return exit.done
  },
}

function pathOf(args: string[]): { typed: string } | { why: string } {
  try {
    const [path, ...others] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (path === undefined || path === '' || others.length > 0) return { why: 'Name one place to export to.' }
    return { typed: typedPath(path) }
  } catch (error) {
    return { why: whyNot(error) }
  }
}
