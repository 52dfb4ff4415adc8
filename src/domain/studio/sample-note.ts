import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'

/**
 * What of the sample the first steps of an owner replace, as hashes: the portrait, the headline, the story, and each job.
 * It stays when the sample is gone.
 */
export type SampleNote = { portrait: string; headline: string; story: string; jobs: readonly string[] }

/** The documents with this note, that the owner has hidden the first steps, and that a test mail was sent. */
export const sampleNoteName = { collection: 'studio-notes', id: 'sample' } as const
export const hiddenStepsName = { collection: 'studio-notes', id: 'first-steps' } as const
export const testedMailName = { collection: 'studio-notes', id: 'mail' } as const

/** Whether a file is the portrait: the page finds it by this name. */
export function isPortrait(name: string): boolean {
  return /^about\/portrait\.[^./]+$/.test(name)
}

/** Reads a stored note; none when it is damaged. */
export function toSampleNote(stored: Fields | None): SampleNote | None {
  if (!isFields(stored)) return none
  const { portrait, headline, story, jobs } = stored
  return {
    portrait: String(portrait),
    headline: String(headline),
    story: String(story),
    jobs: Array.isArray(jobs) ? jobs.map(String) : [],
  }
}
