import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { job } from '../small-bundle.ts'

export const ada = { uid: 'ada', name: 'Ada Example' }
export const tab = 'tab-1'
export const actor = { by: ada, tab }
export const jobEntry = { collection: 'jobs', id: 'one' } as const
export const aJob: Fields = { uuid: 'one', ...job('Stagehand') }

export type TestPorts = Awaited<ReturnType<typeof draftPorts>>

/** Ports of a site with one published job. */
export async function draftPorts(published: Fields = aJob) {
  const ports = {
    documents: memoryDocuments(),
    files: memoryFiles(),
    pictures: memoryPictures(),
    clock: memoryClock(new Date('2026-11-22T10:42:00Z')),
  }
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: published }])
  return ports
}
