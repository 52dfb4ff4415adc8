import { call, fail, take } from '#domain/call.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { ResumeFiles } from '#ports/content/resume-files.ts'
import { failed, none, type Result } from '#resume/result.ts'
import { isNestedDeeper, parsedJson } from '#resume/schema/json.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { isBundlePath, isDocumentArchive } from '#resume/transfer/archive.ts'
import { decodedText } from '#resume/transfer/decode-text.ts'
import { earlierRootKeys, rootKeys } from '#resume/transfer/json-resume/json-resume-map.ts'
import { readingJsonResume, type Setting } from '#resume/transfer/json-resume/read-json-resume.ts'
import { importLimits, type ParsedItem, tooManyEntries } from '#resume/transfer/parsed-items.ts'
import { inTurns } from './match-read.ts'

/** What a file is, by its first bytes: a zip archive, JSON, a table, or else a document. Its name says what is damaged. */
export async function brought({ name, read }: UploadedFile): Promise<'zip' | 'json' | 'table' | 'document'> {
  const head = await read(0, 4096)
  const bytes = head.ok ? head.data : new Uint8Array()
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'zip'
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const start = new TextDecoder(label).decode(bytes).trimStart()
  if ((start.startsWith('{') && !start.startsWith('{\\rtf')) || /\.json$/i.test(name)) return 'json'
  return /\.csv$/i.test(name) ? 'table' : 'document'
}

/** Whether a zip file is a bundle, by the paths in it. One that cannot be opened is rejected as what its name says. */
export async function isBundle(files: ResumeFiles, file: UploadedFile): Promise<boolean> {
  const names = await files.names(file)
  return names.ok ? names.data.some(isBundlePath) : !isNamedWord(file)
}

/**
 * Reads a LinkedIn archive, one table of it, a JSON Resume file, or a document, told by its content. Fails with 'invalid' and a message
 * that names why the whole file is rejected. docs/behaviour.md 12.7.
 */
export async function readResumeFile(files: ResumeFiles, file: UploadedFile, setting: Setting): Promise<Result<Read>> {
  const reject = (why: string) => failed('invalid', why.endsWith('.') ? `${file.name}: ${why}` : `${file.name} ${why}.`)
  if (file.sizeBytes > importLimits.fileBytes) return reject('is larger than 20 MB')
  const read = await readBrought(files, file, setting)
  if (!read.ok) return read.failure.code === 'invalid' ? reject(read.failure.message) : read
  const { parsedItems, blank } = read.data
  if (parsedItems.length > importLimits.entries) return reject(tooManyEntries)
  return parsedItems.length + blank === 0 ? reject('has nothing that can be used here') : read
}

const readBrought = call(async (files: ResumeFiles, file: UploadedFile, setting: Setting): Promise<Read> => {
  const kind = await brought(file)
  if (file.sizeBytes === 0) return fail('invalid', 'is empty')
  if (kind === 'json') return readJson(files, file, setting)
  if (kind === 'table') return take(await files.table(file, setting.today))
  if (kind === 'document') return take(await readDocument(files, file, setting))
  const names = await files.names(file)
  const isDocument = names.ok ? isDocumentArchive(names.data) : isNamedWord(file)
  return isDocument ? take(await readDocument(files, file, setting)) : take(await files.linkedIn(file, setting.today))
})

function isNamedWord({ name }: Pick<UploadedFile, 'name'>): boolean {
  return /\.docx$/i.test(name)
}

async function readJson(files: ResumeFiles, file: UploadedFile, setting: Setting): Promise<Read> {
  if (file.sizeBytes > importLimits.jsonBytes) return fail('invalid', 'is larger than 5 MB')
  const bytes = await file.read(0, file.sizeBytes)
  if (!bytes.ok) return fail('invalid', 'cannot be read')
  const text = decodedText(bytes.data)
  if (text === none) return fail('invalid', 'is not UTF-8 text')
  const json = parsedResume(text)
  if (isJsonResume(json)) return inTurns(readingJsonResume(json, setting))
  const document = await readDocument(files, file, setting)
  return document.ok && document.data.kind === 'europass' ? document.data : fail('invalid', 'is no JSON Resume file')
}

/** The object of a JSON text, or a failure that says why it is none. */
function parsedResume(text: string): Fields {
  // Parsing millions of levels takes hundreds of megabytes.
  if (isNestedDeeper(text, importLimits.depth)) return fail('invalid', 'has fields that are nested too deeply')
  const parsed = parsedJson(text)
  if ('reason' in parsed) return fail('invalid', parsed.reason)
  return isFields(parsed.json) ? parsed.json : fail('invalid', 'must be a JSON object')
}

function isJsonResume(json: Fields): boolean {
  const known = [...rootKeys, ...Object.keys(earlierRootKeys)].filter((key) => key !== '$schema' && key !== 'meta')
  return Object.keys(json).some((key) => known.includes(key))
}

/** A text that is shown and stored as a whole, at most so long. */
function shortened(text: string): string {
  return text.length > importLimits.notPlaced ? `${text.slice(0, importLimits.notPlaced)}…` : text
}

/** Reads a document by its JSON Resume, whose entries have the lines that they came from. */
const readDocument = call(async (files: ResumeFiles, file: UploadedFile, setting: Setting): Promise<Read> => {
  const bytes = await file.read(0, file.sizeBytes)
  if (!bytes.ok) return fail('invalid', 'cannot be read')
  const { kind, json, marks, notPlaced, language } = take(await files.document(bytes.data))
  const read = await inTurns(readingJsonResume(parsedResume(json), setting))
  if (read.parsedItems.every(({ section }) => section === 'profile')) return fail('invalid', 'has nothing of a resume')
  const from = new Map(marks.map(({ path, lines, doubts }) => [path, { lines, doubts }]))
  const parsedItems = read.parsedItems.map((item): ParsedItem => {
    const mark = from.get(item.place ?? '')
    return mark === undefined ? item : { ...item, from: mark }
  })
  return { ...read, kind, parsedItems, notPlaced: shortened(notPlaced), ...(language === '' ? {} : { language }) }
})
