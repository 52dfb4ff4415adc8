import { basename } from 'node:path'
import {
  type ImportAnswer,
  type ImportReport,
  importBundle,
  importWithMessages,
} from '#calls/transfer/import-bundle.ts'
import type { MessageReport } from '#calls/transfer/import-messages.ts'
import type { Changes } from '#calls/transfer/plan-import.ts'
import { fullName } from '#domain/accounts/account.ts'
import { countText } from '#domain/byte-size.ts'
import { fail, take } from '#domain/call.ts'
import type { BundleProblem } from '#domain/content/bundle/bundle.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import { none, type Result } from '#resume/result.ts'
import { bundleAt } from '#stack/bundles.ts'
import type { Stack } from '#stack/open-stack.ts'
import { argumentsOf, type Command, type Exit, exit, oneWord, type Terminal } from '../command/command.ts'
import { onInterrupt } from '../command/interrupt.ts'
import { openForCommand, siteOrigin, typedPath } from '../command/open.ts'
import { showProgress } from '../command/progress.ts'
import { importFile, rejectFile, resumeFileAt } from './import-resume.ts'

type Options = { path: string; dryRun: boolean; replace: boolean; withMessages: boolean; json: boolean }

export const importCommand: Command = {
  usage: 'import PATH [--dry-run] [--json] [--replace] [--with-messages]',
  summary: 'imports a bundle, or a resume: PDF, Word, Europass, text, LinkedIn, JSON Resume',
  help: `Imports content from a bundle: a folder, or a .zip file. Documents and pictures of the same name are
replaced, others are kept. While the content is the untouched sample, the bundle replaces it.
All or nothing; works while the site runs, which shows it within a second. A name without a target is a
warning: a background of no page, a gallery without pictures, two projects with one path.

Of a PDF, Word (.docx), Europass, Markdown or text file, of LinkedIn's data archive (.zip, or one of its .csv files)
and of a JSON Resume file new entries are added; what is stored already stays. Private files of the archive are not
opened. The kind of a file is detected from its content. What of a document could not be placed is shown.

  --dry-run         shows what would change, and changes nothing
  --json            of a resume: prints one object with the fate of every entry
  --replace         removes what the bundle does not have: it becomes the whole content
  --with-messages   also the messages, mails, forwards and accounts that export --with-messages wrote. What
                    exists already stays as it is. If unsent mails are among them, delivery is paused until you
                    run npm run vita -- mail resume: the old site may have sent them since`,

  async run(args, terminal) {
    const options = importOptions(args)
    const stack = take(await openForCommand(options.dryRun ? 'trial' : 'make', 'long'))

    const done = onInterrupt(() => stack.close())
    try {
      const file = await resumeFileAt(stack.ports, options.path)
      if (file !== none) return await importBrought(file, options, stack, terminal)
      return await (options.json ? rejectBundle(options, terminal) : importBundleAt(options, stack, terminal))
    } finally {
      done()
      await stack.close()
    }
  },
}

async function importBundleAt(options: Options, { ports, contact }: Stack, terminal: Terminal): Promise<Exit> {
  const source = await bundleAt(options.path)
  const { onProgress, end } = showProgress(terminal)
  const answer = options.withMessages
    ? await importWithMessages(ports, contact.mailDelivery, source, { ...options, onProgress })
    : await importBundle(ports, source, { ...options, onProgress })
  end()
  await source.close()
  return report(answer, options, terminal)
}

function importOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const options = { 'dry-run': flag, replace: flag, 'with-messages': flag, json: flag }
  const { values, positionals } = argumentsOf(args, options)
  const path = typedPath(oneWord(positionals, 'Name one bundle to import.'))
  const { 'dry-run': dryRun, replace, 'with-messages': withMessages, json } = values
  return { path, dryRun, replace, withMessages, json }
}

/** Says why a path has no fate of entries: there is nothing, it is damaged, or it is a bundle. */
async function rejectBundle({ path, json }: Options, terminal: Terminal): Promise<Exit> {
  const source = await bundleAt(path)
  const listed = await source.list()
  await source.close()
  const why = listed.ok ? '--json is for files of other programs, and this is a bundle.' : listed.failure.message
  return rejectFile({ name: basename(path), why, json }, terminal)
}

async function importBrought(
  file: UploadedFile,
  options: Options,
  { ports }: Pick<Stack, 'ports'>,
  terminal: Terminal,
): Promise<Exit> {
  if (options.replace || options.withMessages)
    return rejectFile(
      { ...options, name: file.name, why: `--${options.replace ? 'replace' : 'with-messages'} is for bundles only.` },
      terminal,
    )
  return importFile(ports, file, { ...options, origin: siteOrigin() }, terminal)
}

function report(answer: Result<ImportAnswer>, { dryRun }: Options, terminal: Terminal): Exit {
  const read = take(answer)
  if (!read.accepted) return reject(read.problems, terminal)
  const { messages, warnings } = read.report
  for (const warning of warnings) terminal.complain(`Warning: ${problemText(warning)}`)
  for (const line of importLines(read.report, dryRun)) terminal.say(line)
  if (!dryRun && messages !== none) for (const line of messageLines(messages)) terminal.say(line)
  return exit.done
}

function importLines({ changes, messages, whole, replacedSample }: ImportReport, dryRun: boolean): string[] {
  const lines = [counts('Documents', 'documents/', changes), counts('Files', 'files/', changes)]
  if (messages !== none)
    lines.push(`Messages and accounts: ${messages.added.length} added, ${messages.kept.length} kept as they are`)
  if (replacedSample)
    lines.unshift(`The content was the untouched sample: the bundle ${dryRun ? 'would replace' : 'replaced'} it.`)
  else if (whole) lines.unshift(`The bundle ${dryRun ? 'would become' : 'became'} the whole content.`)
  if (!dryRun) return [...lines, 'Imported.']
  return [
    ...[...changes.added, ...(messages?.added ?? [])].map((path) => `+ ${path}`),
    ...changes.changed.map((path) => `~ ${path}`),
    ...changes.removed.map((path) => `- ${path}`),
    ...lines,
    'This was a dry run: nothing was changed.',
  ]
}

function counts(what: string, folder: string, { added, changed, unchanged, removed }: Changes): string {
  const count = (paths: string[]) => paths.filter((path) => path.startsWith(folder)).length
  return `${what}: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged, ${count(removed)} removed`
}

function reject(problems: readonly BundleProblem[], terminal: Terminal): Exit {
  for (const problem of problems) terminal.complain(problemText(problem))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return fail('invalid', `The bundle has ${count}. Nothing was imported.`)
}

function problemText({ file, field, reason }: BundleProblem): string {
  return `${file === '' ? 'the bundle' : file}: ${field === '' ? '' : `${field} `}${reason}`
}

/** Returns what the owner must do after an import of messages and accounts: release unsent mails, set passwords. */
function messageLines({ paused, held, withoutIdentity }: MessageReport): string[] {
  const lines: string[] = []
  if (paused.length > 0) {
    const what = paused.map((queue) => (queue === 'mail' ? 'mails' : 'forwards')).join(' and ')
    lines.push(
      `Among them are unsent ${what}. The site that they come from may have sent them since, so their delivery`,
      'is paused. To see them: npm run vita -- mail list. To send them: npm run vita -- mail resume.',
    )
  }
  if (held > 0)
    lines.push(
      `${countText(held, 'unsent mail')} are HELD: the site that they come from may have sent them since.`,
      'To send one: npm run vita -- mail retry ID.',
    )
  if (withoutIdentity.length > 0) lines.push('Passwords cannot be moved. These log in once they have one here:')
  for (const account of withoutIdentity) {
    const name = fullName(account)
    lines.push(
      `  ${name}, ${account.isAdmin ? 'an Admin' : 'a User'}: npm run vita -- account add ${asWord(account.email)}`,
    )
  }
  return lines
}

/** Quotes an address as one word of a shell: it comes from a bundle and is untrusted. */
function asWord(email: string): string {
  return /^[\w.+@-]+$/.test(email) ? email : `'${email.replaceAll("'", "'\\''")}'`
}
