import { type None, none, type Result, success } from '#domain/result.ts'
import { isAbsent } from '#domain/schema/read.ts'
import {
  hiddenStepsName,
  isPortrait,
  type SampleNote,
  sampleNoteName,
  testedMailName,
  toSampleNote,
} from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import { readContent } from '../content/content.ts'
import { listFiles } from '../content/list-files.ts'
import { hashOf, sampleNote, withoutId } from '../transfer/sample-note.ts'
import { contentOfDraft } from './content-of-draft.ts'

/** 'sample': it is still the sample's. */
export type StepState = 'done' | 'sample' | 'to do'

/**
 * What makes the site the owner's, as drafted. `isHidden`: the owner does not want to see it. `isMailTested`: a test mail was sent.
 */
export type FirstSteps = {
  portrait: StepState
  welcome: StepState
  story: StepState
  job: StepState
  isMailTested: boolean
  isHidden: boolean
}

/** Returns the states of the first steps. Fails as the stores do. docs/behaviour.md 23.5. */
export async function readFirstSteps(ports: Pick<Ports, 'documents' | 'files'>): Promise<Result<FirstSteps>> {
  const noted = await read(ports, sampleNoteName)
  if (!noted.ok) return noted
  const hidden = await read(ports, hiddenStepsName)
  if (!hidden.ok) return hidden
  const tested = await read(ports, testedMailName)
  if (!tested.ok) return tested
  const drafted = await contentOfDraft(ports)
  if (!drafted.ok) return drafted
  const person = await drafted.data.documents.read('person-info', 'owner')
  if (!person.ok) return person
  const jobs = await drafted.data.documents.readAll('jobs')
  if (!jobs.ok) return jobs
  const files = await listFiles(drafted.data, { prefix: 'about/' })
  if (!files.ok) return files
  const sample = noted.data === none ? await untouchedSample(ports) : success(toSampleNote(noted.data.fields))
  if (!sample.ok) return sample
  const { welcome, story } = person.data?.fields ?? {}
  const stateOf = async (value: unknown, of: string | undefined): Promise<StepState> => {
    if (isAbsent(value) || (Array.isArray(value) && value.length === 0)) return 'to do'
    return (await hashOf(value)) === of ? 'sample' : 'done'
  }
  const portrait = files.data.find(({ name }) => isPortrait(name))?.hash
  const ofSample = new Set(sample.data?.jobs)
  const jobHashes = await Promise.all(jobs.data.map(({ fields }) => hashOf(withoutId(fields))))
  return success({
    portrait: portrait === undefined ? 'to do' : portrait === sample.data?.portrait ? 'sample' : 'done',
    welcome: await stateOf(welcome, sample.data?.welcome),
    story: await stateOf(story, sample.data?.story),
    job: jobHashes.length === 0 ? 'to do' : jobHashes.every((hash) => ofSample.has(hash)) ? 'sample' : 'done',
    isMailTested: tested.data !== none,
    isHidden: hidden.data !== none,
  })
}

/** What a site publishes that has no note yet: the sample, while it is marked as untouched. */
async function untouchedSample(ports: Pick<Ports, 'documents' | 'files'>): Promise<Result<SampleNote | None>> {
  const mark = await ports.documents.read('site', 'sample')
  if (!mark.ok) return mark
  if (mark.data === none) return success(none)
  const content = await readContent(ports)
  if (!content.ok) return content
  const { documents, files } = content.data
  return success(await sampleNote({ documents, files: [...files].map(([name, hash]) => ({ name, hash })) }))
}

/** Hides the first steps for good. */
export function hideFirstSteps({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<Result<void>> {
  return documents.commit([{ ...hiddenStepsName, fields: { at: clock.now().toISOString() } }])
}

function read({ documents }: Pick<Ports, 'documents'>, { collection, id }: { collection: string; id: string }) {
  return documents.read(collection, id)
}
