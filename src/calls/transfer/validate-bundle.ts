import { call, fail, take } from '#domain/call.ts'
import { type BundleEntry, type BundleProblem, entryProblems, placeOf } from '#domain/content/bundle/bundle.ts'
import {
  validateAlternativeTexts,
  validateDocument,
  validateFocusPoints,
  validatePrivateDocument,
} from '#domain/content/bundle/bundle-document.ts'
import type { ContentDocument } from '#domain/content/bundle/snapshot.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../content/sha-256.ts'
import type { PrivateDocument } from './private-documents.ts'

/** A bundle whose every part was validated. The bytes of `files` are still in the bundle. */
export type ValidatedBundle = {
  documents: ContentDocument[]
  messages: PrivateDocument[]
  files: ValidatedFile[]
  problems: BundleProblem[]
}
export type ValidatedFile = { name: string; path: string; hash: string; sizeBytes: number }

/** The progress of a long call: `done` of `total` files; `name` is the path of the last one. */
export type Progress = { step: 'reading' | 'storing' | 'writing'; done: number; total: number; name: string }
export type OnProgress = (progress: Progress) => void

/**
 * Validates a bundle with one file in memory at a time, makes its pictures, and collects all problems. Private documents
 * are a problem unless `withMessages`. Fails when the bundle cannot be read at all, is empty, or no pictures can be made.
 */
export const validateBundle = call(
  async (
    { pictures }: Pick<Ports, 'pictures'>,
    source: BundleSource,
    withMessages: boolean,
    onProgress: OnProgress,
  ): Promise<ValidatedBundle> => {
    const entries = take(await source.list())
    const problems = entryProblems(entries, withMessages)
    const validated: ValidatedBundle = { documents: [], messages: [], files: [], problems }
    if (problems.some(({ file }) => file === '')) return validated

    const rejected = new Set(problems.map(({ file }) => file))
    const parts = entries.filter(({ path }) => placeOf(path).kind !== 'no part' && !rejected.has(path))
    if (parts.length === 0 && problems.length === 0) return fail('invalid', 'The bundle is empty.')
    for (const [at, part] of parts.entries()) {
      await validatePart(pictures, source, part, validated)
      onProgress({ step: 'reading', done: at + 1, total: parts.length, name: part.path })
    }
    return validated
  },
)

/** Adds a part, or its problems, to `validated`. */
async function validatePart(
  pictures: Ports['pictures'],
  source: BundleSource,
  { path, sizeBytes }: BundleEntry,
  validated: ValidatedBundle,
): Promise<void> {
  const reject = (reason: string, field = '') => validated.problems.push({ file: path, field, reason })
  const read = await source.read(path)
  if (!read.ok) {
    reject(read.failure.message)
    return
  }
  const place = placeOf(path)
  if (place.kind === 'document') {
    const { fields, problems } = validateDocument(place.collection, place.id, read.data)
    for (const { field, reason } of problems) reject(reason, field)
    validated.documents.push({ collection: place.collection, id: place.id, fields })
  }
  if (place.kind === 'private document') {
    const { fields, problems } = validatePrivateDocument(read.data)
    for (const { field, reason } of problems) reject(reason, field)
    validated.messages.push({ collection: place.collection, id: place.id, fields })
  }
  if (place.kind === 'alternative texts') {
    for (const { field, reason } of validateAlternativeTexts(read.data).problems) reject(reason, field)
  }
  if (place.kind === 'focus points') {
    for (const { field, reason } of validateFocusPoints(read.data).problems) reject(reason, field)
  }
  if (place.kind === 'alternative texts' || place.kind === 'focus points') {
    validated.files.push({ name: place.name, path, hash: await sha256Of(read.data), sizeBytes })
  }
  if (place.kind === 'picture') {
    const made = await pictures.make(read.data)
    if (made.ok) validated.files.push({ name: place.name, path, hash: made.data.hash, sizeBytes })
    else if (made.failure.code === 'invalid') reject(made.failure.message)
    else return fail(made.failure.code, `${path}: ${made.failure.message}`, made.failure.cause)
  }
}
