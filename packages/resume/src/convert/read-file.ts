import { calendarDayIn } from '../date.ts'
import { type FileKind, type ReadResume, readResume as readDocument } from '../read/read.ts'
import { ReadError } from '../read/result.ts'
import { success } from '../result.ts'
import { isDocumentArchive } from '../transfer/archive.ts'
import type { ReadableFile } from './file-reader.ts'
import { readLinkedInArchive } from './linkedin-archive.ts'
import { notesOf, resumeOfParsed } from './write-resume.ts'
import { openArchive } from './zip-archive.ts'

/** `notes` say what of an archive was changed, left out or not opened; empty for other files. */
export type ReadFile = Omit<ReadResume, 'kind'> & { kind: FileKind | 'linkedin'; notes: string[] }

/**
 * Reads a resume from the bytes of a PDF, Word, Europass, Markdown or plain text file, or of the archive of an account at LinkedIn. What
 * a file is, its bytes say. `date` decides whether a school of an archive has ended. Throws `ReadError` with a message for what cannot
 * be read.
 */
export async function readResume(bytes: Uint8Array, date = new Date()): Promise<ReadFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip || (await isDocument(bytes))) return { ...(await readDocument(bytes)), notes: [] }
  const read = await readLinkedInArchive(fileOf(bytes), calendarDayIn('UTC', date))
  if (!read.ok) throw new ReadError(`This file ${read.failure.message}.`)
  const resume = resumeOfParsed(read.data, date)
  return { kind: 'linkedin', resume, marks: [], notPlaced: '', language: '', notes: notesOf(read.data) }
}

/** Whether a zip file is a Word or OpenDocument file, or none that can be opened. */
async function isDocument(bytes: Uint8Array): Promise<boolean> {
  const opened = await openArchive(fileOf(bytes))
  if (!opened.ok) return true
  opened.data.close()
  return isDocumentArchive(opened.data.entries.map(({ name }) => name))
}

function fileOf(bytes: Uint8Array): ReadableFile {
  return { sizeBytes: bytes.length, read: async (from, to) => success(bytes.subarray(from, to)) }
}
