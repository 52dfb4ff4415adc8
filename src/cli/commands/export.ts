import { exportResume } from '#calls/content/export-resume.ts'
import { makeDocument, makePhoto } from '#calls/content/generated/generate-files.ts'
import { makeSiteFile } from '#calls/content/generated/read-site-file.ts'
import { lookUpLocation } from '#calls/content/look-up-location.ts'
import { type ExportReport, exportBundle } from '#calls/transfer/export-bundle.ts'
import { countText } from '#domain/byte-size.ts'
import { call, fail, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result } from '#resume/result.ts'
import { newBundleAt } from '#stack/bundles.ts'
import { writeNewFile } from '#stack/owners-files.ts'
import { argumentsOf, type Command, type Exit, exit, oneWord, type Terminal, wrongUsage } from '../command/command.ts'
import { onInterrupt } from '../command/interrupt.ts'
import { onExisting, onStack, siteOrigin, typedPath } from '../command/open.ts'
import { showProgress } from '../command/progress.ts'

type Options = { path: string; withMessages: boolean }

export const exportCommand: Command = {
  usage: 'export PATH [--with-messages]',
  summary: 'writes the whole content as a bundle, or the resume as a file',
  help: `Writes the whole content as a bundle: a .zip file when PATH ends in .zip, else a folder. PATH must not
exist yet, or be an empty folder. Pictures are the originals, byte for byte. Works while the site runs.

When PATH ends in .json, writes the resume as a JSON Resume file, without pictures. It holds your mailbox and
hidden entries, so it is not for visitors. When it ends in .pdf, .docx, .txt or .md, writes the resume as such
a file, when it ends in .vcf your contact card, as visitors get them.

  --with-messages   also the messages of visitors with their mails and forwards, the accounts (without passwords),
                    and the private fields of links; for moving the whole site. Such a bundle is private`,

  async run(args, terminal) {
    const options = exportOptions(args)
    const ending = /\.\w+$/.exec(options.path)?.[0].toLowerCase() ?? ''
    const file = files[ending]
    if (file !== undefined) return exportFile(options, file, terminal)
    return onStack('existing', 'long', async (ports) => {
      const sink = take(await newBundleAt(options.path))
      const done = onInterrupt(() => sink.discard())
      const { onProgress, end } = showProgress(terminal)
      const exported = await exportBundle(ports, sink, { ...options, onProgress })
      end()
      done()
      const report = take(exported)
      for (const each of report.leftOut) terminal.complain(`${each}: is left out, because no bundle can hold it`)
      for (const line of exportLines(report, options)) terminal.say(line)
      return exit.done
    })
  },
}

/** A file of the resume: its words in messages, and how it is made. */
type ResumeFile = { name: string; kind: string; make(ports: Ports): Promise<Result<string | Uint8Array>> }

const files: Readonly<Record<string, ResumeFile>> = {
  '.json': { name: 'the resume', kind: 'A JSON Resume file', make: (ports) => exportResume(ports, siteOrigin()) },
  '.pdf': { name: 'the resume', kind: 'A PDF', make: (ports) => documentFile(ports, 'pdf') },
  '.docx': { name: 'the resume', kind: 'A Word file', make: (ports) => documentFile(ports, 'docx') },
  '.txt': { name: 'the resume', kind: 'A text', make: (ports) => siteFile(ports, '/resume.txt') },
  '.md': { name: 'the resume', kind: 'A text', make: (ports) => siteFile(ports, '/resume.md') },
  '.vcf': { name: 'the contact card', kind: 'A contact card', make: (ports) => siteFile(ports, '/contact.vcf') },
}

/** A file as visitors get it, on the paper of the owner's country. */
const documentFile = call(async (ports: Ports, kind: 'pdf' | 'docx'): Promise<Uint8Array> => {
  const place = take(await lookUpLocation(ports))
  return take(await makeDocument(ports, kind, { origin: siteOrigin(), place }))
})

/** A file as visitors get it, also one that the owner turned off. */
const siteFile = call(async (ports: Ports, path: string): Promise<string> => {
  const place = take(await lookUpLocation(ports))
  const setting = { origin: siteOrigin(), place, photo: () => makePhoto(ports), routes: [] }
  const made = take(await makeSiteFile(ports, path, setting))
  return made === none ? fail('invalid', 'The content has no owner.') : made.text
})

function exportFile({ path, withMessages }: Options, file: ResumeFile, terminal: Terminal): Promise<Exit> {
  if (withMessages) return wrongUsage(`${file.kind} has no messages.`)
  return onExisting(async (ports) => {
    take(await writeNewFile(path, take(await file.make(ports))))
    terminal.say(`Exported ${file.name} to ${path}`)
    return exit.done
  })
}

function exportOptions(args: string[]): Options {
  const { values, positionals } = argumentsOf(args, { 'with-messages': { type: 'boolean', default: false } })
  const path = typedPath(oneWord(positionals, 'Name one place to export to.'))
  return { path, withMessages: values['with-messages'] }
}

function exportLines({ documents, files, messages }: ExportReport, { path, withMessages }: Options): string[] {
  const exported = `Exported ${documents} documents and ${files} files to ${path}`
  if (!withMessages) return [exported]
  const { submissions, mail, forwards, user, private: ofOwner } = messages
  const parts = [countText(submissions, 'message'), countText(mail, 'mail'), countText(forwards, 'forward')]
  if (ofOwner > 0) parts.push('the private fields of links')
  return [exported, `With them ${parts.join(', ')} and ${countText(user, 'account')}: this bundle is private.`]
}
