import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { emptyFiles } from '#support/content/files.ts'
import { job, jpeg } from '../small-bundle.ts'

export const ada = { uid: 'ada', name: 'Ada Example' }
export const actor = { by: ada }
export const jobEntry = { collection: 'jobs', id: 'one' } as const
export const aJob: Fields = { uuid: 'one', ...job('Stagehand') }

export type TestPorts = Awaited<ReturnType<typeof draftPorts>>

/** Ports of a site with one published job. */
export async function draftPorts(published: Fields = aJob) {
  const clock = memoryClock(new Date('2026-11-22T10:42:00Z'))
  const ports = { ...emptyFiles(() => clock.now()), pictures: memoryPictures(), clock }
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: published }])
  return ports
}

/** The same, with three pictures in this folder. */
export async function draftPortsWithThree(folder: string) {
  const ports = await draftPorts()
  for (const at of [1, 2, 3]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
  return ports
}
