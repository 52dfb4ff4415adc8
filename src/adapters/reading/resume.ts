import type { ReadDocument } from '#domain/transfer/read-document.ts'
import { readResume } from '#resume/read/read.ts'
import { ReadError } from '#resume/read/result.ts'

/** A document, or why it is none, as a message. */
export type DocumentAnswer = { document: ReadDocument } | { rejection: string }

/** The most letters that an answer may have: the serving process parses them. */
const mostLetters = 8 * 2 ** 20

/** Reads the resume of a document. Rejects for a bug only. */
export async function documentOf(bytes: Uint8Array): Promise<DocumentAnswer> {
  try {
    const { kind, resume, marks, notPlaced, language } = await readResume(bytes)
    const json = JSON.stringify(resume)
    if (json.length + notPlaced.length > mostLetters) return { rejection: 'This file has more than 8 MB of text.' }
    // Only a PDF carries a whole record: the text of a JSON Resume file is read by the site itself.
    return { document: { kind: kind === 'json-resume' ? 'pdf' : kind, json, marks, notPlaced, language } }
  } catch (cause) {
    if (cause instanceof ReadError) return { rejection: cause.message }
    throw cause
  }
}
