import { call, take } from '#domain/call.ts'
import {
  hiddenStepsName,
  isPortrait,
  type SampleNote,
  sampleNoteName,
  testedMailName,
  toSampleNote,
} from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { readContent } from '../../content/content.ts'
import { listFiles } from '../../content/list-files.ts'
import { hashOf, sampleNote, withoutId } from '../../transfer/sample-note.ts'
import { draftBase } from './draft-base.ts'
import { contentOfDraft } from './read-draft.ts'

/** 'sample': it is still the sample's. */
export type StepState = 'done' | 'sample' | 'to do'

/**
 * What makes the site the owner's, as drafted. `isOwnStart`: the site began without the sample. `isHidden`: the owner does not want to
 * see it. `isMailTested`: a test mail was sent.
 */
export type FirstSteps = {
  portrait: StepState
  headline: StepState
  story: StepState
  job: StepState
  isOwnStart: boolean
  isMailTested: boolean
  isHidden: boolean
}

/** Returns the states of the first steps. Fails as the stores do. docs/behaviour.md 23.5. */
export const readFirstSteps = call(async (ports: Pick<Ports, 'documents' | 'files' | 'blobs'>): Promise<FirstSteps> => {
  const noted = take(await read(ports, sampleNoteName))
  const hidden = take(await read(ports, hiddenStepsName))
  const tested = take(await read(ports, testedMailName))
  const drafted = take(await contentOfDraft(ports))
  const person = take(await drafted.documents.read('person-info', 'owner'))
  const jobs = take(await drafted.documents.readAll('jobs'))
  const files = take(await listFiles(drafted, { prefix: 'about/' }))
  const sample = noted === none ? await untouchedSample(ports) : toSampleNote(noted.fields)
  const { headline, story } = person?.fields ?? {}
  const stateOf = async (value: unknown, of: string | undefined): Promise<StepState> => {
    if (isSame(value, none)) return 'to do'
    return (await hashOf(value)) === of ? 'sample' : 'done'
  }
  const portrait = files.find(({ name }) => isPortrait(name))?.hash
  const ofSample = new Set(sample?.jobs)
  const jobHashes = await Promise.all(jobs.map(({ fields }) => hashOf(withoutId(fields))))
  return {
    portrait: portrait === undefined ? 'to do' : portrait === sample?.portrait ? 'sample' : 'done',
    headline: await stateOf(headline, sample?.headline),
    story: await stateOf(story, sample?.story),
    job: jobHashes.length === 0 ? 'to do' : jobHashes.every((hash) => ofSample.has(hash)) ? 'sample' : 'done',
    isOwnStart: take(await draftBase(ports)) !== ports,
    isMailTested: tested !== none,
    isHidden: hidden !== none,
  }
})

/** What a site publishes that has no note yet: the sample, while it is marked as untouched. */
async function untouchedSample(ports: Pick<Ports, 'documents' | 'files'>): Promise<SampleNote | None> {
  const mark = take(await ports.documents.read('site', 'sample'))
  if (mark === none) return none
  const { documents, files } = take(await readContent(ports))
  return sampleNote({ documents, files: [...files].map(([name, hash]) => ({ name, hash })) })
}

/** Hides the first steps for good. */
export function hideFirstSteps({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<Result<void>> {
  return documents.commit([{ ...hiddenStepsName, fields: { at: clock.now().toISOString() } }])
}

function read({ documents }: Pick<Ports, 'documents'>, { collection, id }: { collection: string; id: string }) {
  return documents.read(collection, id)
}
