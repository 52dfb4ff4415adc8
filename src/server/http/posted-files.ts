import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'
import type { Result } from '#domain/result.ts'
import { fileNameIn } from '#domain/studio/not-taken.ts'
import { broken, failed, type PlainPage } from './plain-page.ts'

/** A form whose files were stored, form encoded, or the page that rejects it. */
export type PostedFiles = { bytes: Uint8Array<ArrayBuffer> } | { rejected: PlainPage }

type Limits = { maxFiles: number; maxFileSize: number; maxTotalSize: number; maxParts: number }

/** The name of the empty file that browsers send for an input without a chosen one; the parser gives it the second. */
const nameless = ['', 'file-upload']

/** The sentence for each limit: of one file, of all, and of their number. */
type LimitSentences = { file: string; total: string; files: string }

/**
 * Reads a form with files as it arrives and stores each file, so that one at a time is in memory. In the form that it returns a
 * JSON text stands for each file: its name, and what `store` returned. A form beyond a limit ends with the sentence that names
 * it, as `limit`: the files that arrived before it are in the form, the texts are not. Files that arrived before an error stay
 * stored until the draft is cleaned.
 */
export async function readPostedFiles(
  request: Request,
  limits: Limits,
  store: (name: string, bytes: Uint8Array) => Promise<Result<object>>,
  sentences: LimitSentences,
): Promise<PostedFiles> {
  const fields = new URLSearchParams()
  let isStored = true
  try {
    const form = await parseFormData(request, limits, async (file) => {
      if (file.size === 0 && nameless.includes(file.name)) return null
      const name = fileNameIn(file.name)
      const stored = await store(name, new Uint8Array(await file.arrayBuffer()))
      if (!stored.ok) isStored = false
      fields.append(file.fieldName, JSON.stringify({ name, ...(stored.ok ? stored.data : {}) }))
      return null
    })
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  } catch (error) {
    const limit = limitOf(error)
    if (limit === undefined) return { rejected: broken }
    fields.append('limit', sentences[limit])
  }
  return isStored ? { bytes: new TextEncoder().encode(fields.toString()) } : { rejected: { ...failed, status: 503 } }
}

/** The limit that a form has reached; undefined for any other error. */
function limitOf(error: unknown): keyof LimitSentences | undefined {
  if (error instanceof MaxFileSizeExceededError) return 'file'
  if (error instanceof MaxTotalSizeExceededError) return 'total'
  if (error instanceof MaxFilesExceededError) return 'files'
  return undefined
}
