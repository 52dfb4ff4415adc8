import { call, fail, take } from '#domain/call.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { Archive, ResumeFiles } from '#ports/content/resume-files.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { isNestedDeeper, parsedJson } from '#resume/schema/json.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { archiveLimits, archiveRejection, isBundlePath, tablesRejection } from '#resume/transfer/archive.ts'
import { decodedText, encodingTeller } from '#resume/transfer/decode-text.ts'
import { earlierRootKeys, rootKeys } from '#resume/transfer/json-resume/json-resume-map.ts'
import { readingJsonResume, type Setting } from '#resume/transfer/json-resume/read-json-resume.ts'
import { fileVerdict, headerWithin, tableKind } from '#resume/transfer/linkedin/linkedin-files.ts'
import { type LinkedInReader, linkedInReader } from '#resume/transfer/linkedin/read-linkedin.ts'
import { importLimits, type ParsedItem } from '#resume/transfer/parsed-items.ts'
import { inTurns } from './in-turns.ts'

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
  const archive = await files.open(file)
  if (!archive.ok) return !isNamedWord(file)
  archive.data.close()
  return archive.data.entries.some(({ name }) => isBundlePath(name))
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
  if (parsedItems.length > importLimits.entries) return reject(tooMany)
  return parsedItems.length + blank === 0 ? reject('has nothing that can be used here') : read
}

const readBrought = call(async (files: ResumeFiles, file: UploadedFile, setting: Setting): Promise<Read> => {
  const kind = await brought(file)
  if (file.sizeBytes === 0) return fail('invalid', 'is empty')
  if (kind === 'json') return readJson(files, file, setting)
  if (kind === 'table') return readTable(files, file, setting)
  if (kind === 'document') return take(await readDocument(files, file, setting))
  const opened = await files.open(file)
  if (!opened.ok && isNamedWord(file)) return take(await readDocument(files, file, setting))
  const archive = take(opened)
  if (archive.entries.some(({ name }) => documentParts.includes(name))) {
    archive.close()
    return take(await readDocument(files, file, setting))
  }
  const read = await readArchive(files, archive, setting)
  archive.close()
  return take(read)
})

/** Files in the zip files of Word and OpenDocument. */
const documentParts: readonly string[] = ['[Content_Types].xml', 'mimetype']

function isNamedWord({ name }: Pick<UploadedFile, 'name'>): boolean {
  return /\.docx$/i.test(name)
}

const tooMany = `has more than ${importLimits.entries} entries`

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

const readArchive = call(async (files: ResumeFiles, archive: Archive, { today }: Setting): Promise<Read> => {
  const { entries } = archive
  const rejection = archiveRejection(entries)
  if (rejection !== none) return fail('invalid', rejection)
  const reader = linkedInReader(today)
  const wanted = entries.filter(({ name, rejection: why }) => {
    const verdict = fileVerdict(name)
    if (verdict === 'read' && why === none) return true
    if (verdict === 'read') reader.leave(name, why ?? '')
    else if (verdict !== 'no part') reader.leave(name, `${verdict.why}; we did not open it`)
    return false
  })
  const tooLarge = tablesRejection(wanted)
  if (tooLarge !== none) return fail('invalid', tooLarge)
  for (const entry of wanted) {
    const added = await addTable(files, reader, entry.name, (onBytes) =>
      archive.read(entry, archiveLimits.fileBytes, onBytes),
    )
    if (!added.ok) reader.leave(entry.name, added.failure.message)
    if (reader.count() > importLimits.entries) return fail('invalid', tooMany)
  }
  const result = reader.result()
  if (reader.tables() === 0)
    return fail('invalid', 'is neither a bundle nor a LinkedIn archive: no file in it is known')
  return result
})

async function readTable(files: ResumeFiles, file: UploadedFile, { today }: Setting): Promise<Read> {
  if (file.sizeBytes > archiveLimits.fileBytes) return fail('invalid', 'is larger than 15 MB')
  const reader = linkedInReader(today)
  take(
    await addTable(files, reader, file.name, async (onBytes) => {
      for (let at = 0; at < file.sizeBytes; at += pieceBytes) {
        const read = await file.read(at, Math.min(at + pieceBytes, file.sizeBytes))
        if (!read.ok) return read
        onBytes(read.data)
      }
      return success()
    }),
  )
  return reader.tables() === 0 ? fail('invalid', 'is no table of a LinkedIn archive') : reader.result()
}

const pieceBytes = 64 * 1024

/** Gives the bytes of a table piece by piece, as often as it is called. */
type Bytes = (onBytes: (bytes: Uint8Array) => void) => Promise<Result<void>>

/** Reads a table twice: for its encoding and its delimiter, then for its rows. So it never is in memory as a whole. */
const addTable = call(async (files: ResumeFiles, reader: LinkedInReader, file: string, bytes: Bytes): Promise<void> => {
  const teller = encodingTeller()
  const start: Uint8Array[] = []
  take(
    await bytes((piece) => {
      if (start.reduce((sum, { length }) => sum + length, 0) < pieceBytes) start.push(piece.slice())
      teller.write(piece)
    }),
  )
  const encoding = teller.end()
  if (encoding === none) return fail('invalid', 'is no text')
  const decoder = new TextDecoder(encoding.label)
  const head = start.map((piece) => decoder.decode(piece, { stream: true })).join('')
  const table = reader.table(file)
  const splitter = await files.records(await delimiterOf(files, file, head), table.record)
  const again = new TextDecoder(encoding.label)
  take(await bytes((piece) => splitter.write(again.decode(piece, { stream: true }))))
  splitter.write(again.decode())
  const problem = await splitter.end()
  table.end([
    ...(encoding.isGuessed ? ['was not UTF-8 and was read as Windows-1252'] : []),
    ...(problem === none ? [] : [problem]),
  ])
})

/** A spreadsheet may have saved the table again, with its country's delimiter. */
async function delimiterOf(files: ResumeFiles, file: string, head: string): Promise<string> {
  for (const delimiter of [';', '\t']) {
    let isKnown = false
    let count = 0
    const splitter = await files.records(delimiter, (record) => {
      count += 1
      isKnown = record.length > 1 && tableKind(file, record) !== none
      return !isKnown && count < headerWithin
    })
    splitter.write(head)
    await splitter.end()
    if (isKnown) return delimiter
  }
  return ','
}
