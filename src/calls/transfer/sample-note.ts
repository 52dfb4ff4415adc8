import type { ContentDocument } from '#domain/content/bundle/snapshot.ts'
import { isPortrait, type SampleNote } from '#domain/studio/sample-note.ts'
import { canonicalText } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../content/sha-256.ts'

type Sample = {
  documents: readonly ContentDocument[]
  files: readonly { name: string; hash: string }[]
}

/** Returns what the first steps compare with. */
export async function sampleNote({ documents, files }: Sample): Promise<SampleNote> {
  const owner = documents.find(({ collection }) => collection === 'person-info')?.fields ?? {}
  const jobs = documents.filter(({ collection }) => collection === 'jobs')
  return {
    portrait: files.find(({ name }) => isPortrait(name))?.hash ?? '',
    headline: await hashOf(owner.headline),
    story: await hashOf(owner.story),
    jobs: await Promise.all(jobs.map(({ fields }) => hashOf(withoutId(fields)))),
  }
}

/** The same for values that mean the same. */
export function hashOf(value: unknown): Promise<string> {
  return sha256Of(canonicalText(value))
}

export function withoutId({ uuid: _, ...fields }: Fields): Fields {
  return fields
}
