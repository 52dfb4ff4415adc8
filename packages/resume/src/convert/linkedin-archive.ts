import type { CalendarDay } from '../date.ts'
import { failed, none, type Result, success } from '../result.ts'
import { archiveLimits, archiveRejection, tablesRejection } from '../transfer/archive.ts'
import { encodingTeller } from '../transfer/decode-text.ts'
import { fileVerdict, headerWithin, tableKind } from '../transfer/linkedin/linkedin-files.ts'
import { type LinkedInReader, linkedInReader } from '../transfer/linkedin/read-linkedin.ts'
import { importLimits, type Parsed, tooManyEntries } from '../transfer/parsed-items.ts'
import { csvRecords } from './csv-records.ts'
import type { ReadableFile } from './file-reader.ts'
import { openArchive, type ZipArchive } from './zip-archive.ts'

/**
 * Reads the tables of a LinkedIn archive, whatever its languages, encodings and delimiters are. No table is in memory as a whole,
 * and what is about other people is not opened. Fails with 'invalid' and a message that can follow the file's name. `today` decides
 * whether a school has ended.
 */
export async function readLinkedInArchive(file: ReadableFile, today: CalendarDay): Promise<Result<Parsed>> {
  const opened = await openArchive(file)
  if (!opened.ok) return opened
  const read = await readTables(opened.data, linkedInReader(today))
  opened.data.close()
  return read
}

async function readTables(archive: ZipArchive, reader: LinkedInReader): Promise<Result<Parsed>> {
  const { entries } = archive
  const rejection = archiveRejection(entries)
  if (rejection !== none) return failed('invalid', rejection)
  const wanted = entries.filter(({ name, rejection: why }) => {
    const verdict = fileVerdict(name)
    if (verdict === 'read' && why === none) return true
    if (verdict === 'read') reader.leave(name, why ?? '')
    else if (verdict !== 'no part') reader.leave(name, `${verdict.why}; we did not open it`)
    return false
  })
  const tooLarge = tablesRejection(wanted)
  if (tooLarge !== none) return failed('invalid', tooLarge)
  for (const entry of wanted) {
    const read = (onBytes: OnBytes) => archive.read(entry, archiveLimits.fileBytes, onBytes)
    const added = await addTable(reader, entry.name, read)
    if (!added.ok) reader.leave(entry.name, added.failure.message)
    if (reader.count() > importLimits.entries) return failed('invalid', tooManyEntries)
  }
  if (reader.tables() === 0) return failed('invalid', 'is no LinkedIn archive: no file in it is known')
  return success(reader.result())
}

/** Reads one table of a LinkedIn archive. `name` is that of the file. Fails as `readLinkedInArchive`. */
export async function readLinkedInTable(name: string, file: ReadableFile, today: CalendarDay): Promise<Result<Parsed>> {
  const { sizeBytes } = file
  if (sizeBytes > archiveLimits.fileBytes) return failed('invalid', 'is larger than 15 MB')
  const reader = linkedInReader(today)
  const added = await addTable(reader, name, async (onBytes) => {
    for (let at = 0; at < sizeBytes; at += pieceBytes) {
      const read = await file.read(at, Math.min(at + pieceBytes, sizeBytes))
      if (!read.ok) return read
      onBytes(read.data)
    }
    return success()
  })
  if (!added.ok) return added
  return reader.tables() === 0 ? failed('invalid', 'is no table of a LinkedIn archive') : success(reader.result())
}

const pieceBytes = 64 * 1024

type OnBytes = (bytes: Uint8Array) => void

/** Reads a table twice, by a function that gives its bytes: for its encoding and its delimiter, then for its rows. */
async function addTable(
  reader: LinkedInReader,
  file: string,
  read: (onBytes: OnBytes) => Promise<Result<void>>,
): Promise<Result<void>> {
  const teller = encodingTeller()
  const start: Uint8Array[] = []
  const first = await read((piece) => {
    if (start.reduce((sum, { length }) => sum + length, 0) < pieceBytes) start.push(piece.slice())
    teller.write(piece)
  })
  if (!first.ok) return first
  const encoding = teller.end()
  if (encoding === none) return failed('invalid', 'is no text')
  const decoder = new TextDecoder(encoding.label)
  const head = start.map((piece) => decoder.decode(piece, { stream: true })).join('')
  const table = reader.table(file)
  const splitter = csvRecords(await delimiterOf(file, head), table.record)
  const again = new TextDecoder(encoding.label)
  const second = await read((piece) => splitter.write(again.decode(piece, { stream: true })))
  if (!second.ok) return second
  splitter.write(again.decode())
  const problem = await splitter.end()
  table.end([
    ...(encoding.isGuessed ? ['was not UTF-8 and was read as Windows-1252'] : []),
    ...(problem === none ? [] : [problem]),
  ])
  return success()
}

/** A spreadsheet may have saved the table again, with its country's delimiter. */
async function delimiterOf(file: string, head: string): Promise<string> {
  for (const delimiter of [';', '\t']) {
    let isKnown = false
    let count = 0
    const splitter = csvRecords(delimiter, (record) => {
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
