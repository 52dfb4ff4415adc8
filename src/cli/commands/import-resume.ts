import { importResume } from '#calls/transfer/import-resume.ts'
import { brought, isBundle, readResumeFile } from '#calls/transfer/read-resume-file.ts'
import { countText } from '#domain/byte-size.ts'
import { fail } from '#domain/call.ts'
import { ownerText } from '#domain/errors.ts'
import { countedFates, type Fate, type Found, type ParsedEntry } from '#domain/transfer/parsed-entry.ts'
import { doubtText } from '#domain/transfer/read-document.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { Ports } from '#ports/ports.ts'
import { calendarDayIn } from '#resume/date.ts'
import { type Failure, type None, none } from '#resume/result.ts'
import type { Ignored } from '#resume/transfer/parsed-items.ts'
import { fileAt } from '#stack/owners-files.ts'
import { type Exit, exit, type Terminal } from '../command/command.ts'

/**
 * The file at a path when it is of another program; none for a bundle, and where there is no file.
 */
export async function resumeFileAt(
  { resumeFiles }: Pick<Ports, 'resumeFiles'>,
  path: string,
): Promise<UploadedFile | None> {
  const file = await fileAt(path)
  if (file === none) return none
  const kind = await brought(file)
  return kind === 'zip' && (await isBundle(resumeFiles, file)) ? none : file
}

type Options = { dryRun: boolean; json: boolean; origin: string }

/** Imports what the file holds, and reports each entry with its fate. */
export async function importFile(
  ports: Ports,
  file: UploadedFile,
  { dryRun, json, origin }: Options,
  terminal: Terminal,
): Promise<Exit> {
  const setting = { today: calendarDayIn('UTC', ports.clock.now()), origin }
  const read = await readResumeFile(ports.resumeFiles, file, setting)
  const reject = (failure: Failure) => rejectFile({ name: file.name, why: ownerText(failure), json }, terminal)
  if (!read.ok) return reject(read.failure)
  const imported = await importResume(ports, read.data, { dryRun })
  if (!imported.ok) return reject(imported.failure)
  const { found, isChanged, replacedSample } = imported.data
  if (json) {
    await writeJson(found, terminal)
    return exit.done
  }
  for (const line of foundLines(found)) terminal.say(line)
  if (replacedSample)
    terminal.say(`The content was the untouched sample: the file ${dryRun ? 'would replace' : 'replaced'} it.`)
  terminal.say(
    dryRun
      ? 'This was a dry run: nothing was changed.'
      : isChanged
        ? 'Imported.'
        : 'Nothing was new: nothing was changed.',
  )
  return exit.done
}

/** Says why a file is rejected; as JSON too, where it is asked for, with the file as left alone and no kind. */
export function rejectFile(
  { name, why, json }: { name: string; why: string; json: boolean },
  terminal: Terminal,
): Exit {
  const nothing = { kind: none, entries: [], leftAlone: [{ name, count: 1, why }], counts: countedFates([]) }
  if (json) terminal.say(jsonText(nothing))
  return fail('invalid', why)
}

/** Writes JSON in one line, entry by entry: in one text the largest file would take twice its size. */
async function writeJson({ kind, entries, leftAlone, counts, notPlaced }: Found, terminal: Terminal): Promise<void> {
  await terminal.write(`{"kind":${jsonText(kind)},"entries":[`)
  for (const [at, entry] of entries.entries()) await terminal.write(`${at === 0 ? '' : ','}${jsonText(entry)}`)
  const rest = notPlaced === undefined ? '' : `,"notPlaced":${jsonText(notPlaced)}`
  terminal.say(`],"leftAlone":${jsonText(leftAlone)},"counts":${jsonText(counts)}${rest}}`)
}

/** JSON, with the characters that a terminal does not get as they are escaped in the way of JSON. */
function jsonText(value: unknown): string {
  const escaped = (character: string) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join('')
  return JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, escaped)
}

const marks: Record<Fate, string> = {
  new: '+',
  same: '=',
  differs: '~',
  merged: '=',
  alike: '?',
  incomplete: '!',
  blank: ' ',
  'left alone': '-',
}

const counted: Record<Fate, string> = {
  new: 'new',
  same: 'the same',
  differs: 'differ and stay as they are',
  merged: 'repeated',
  alike: 'alike, and not added',
  incomplete: 'incomplete',
  blank: 'blank',
  'left alone': 'left alone',
}

function foundLines({ entries, leftAlone, counts, notPlaced = '' }: Found): string[] {
  const fates = Object.entries(counts).filter(([, count]) => count > 0) as [Fate, number][]
  return [
    ...entries.filter((entry) => entry.fate !== 'same' || entry.reasons.length > 0).flatMap(entryLines),
    ...(notPlaced === '' ? [] : ['Not placed:', ...notPlaced.split('\n').map((line) => `    ${line}`)]),
    ...leftAlone.filter(({ count }) => count > 0).map(leftLine),
    `${countText(entries.length, 'entry', 'entries')}: ${fates.map(([fate, count]) => `${count} ${counted[fate]}`).join(', ')}`,
    ...leftAlone.filter(({ count }) => count === 0).map(leftLine),
  ]
}

function leftLine({ name, count, why }: Ignored): string {
  return `- ${name}${count > 1 ? ` (${count})` : ''}: ${why}`
}

function entryLines({ section, title, fate, reasons, fields, doubts = [], lines = [] }: ParsedEntry): string[] {
  const doubtful = doubts.map((doubt) => doubtText(doubt, fields, lines))
  return [`${marks[fate]} ${section}: ${title}`, ...[...reasons, ...doubtful].map((reason) => `    ${reason}`)]
}
