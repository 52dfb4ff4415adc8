import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { systemClock } from '#adapters/system/machine.ts'
import { readResumeContent } from '#calls/content/read-resume-facts.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Location } from '#resume/records/location.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from './small-bundle.ts'
import { memoryDocuments } from './sqlite/memory-stores.ts'

export const origin = 'https://rowan.example'
export const charleston: Location = { city: 'Charleston', state: 'SC', zipcode: '29403' }
/** A text that no visitor may see. */
export const canary = 'Kanarienvogel'

type Stored = Record<string, Record<string, Fields>>

/** The sample's documents, and one entry of every further list, hidden entries and private fields among them. */
export async function wholeResume(more: Stored = {}) {
  const documents = memoryDocuments()
  const all = { ...sample() }
  for (const part of [extra(all), more])
    for (const [collection, entries] of Object.entries(part)) all[collection] = { ...all[collection], ...entries }
  await store(documents, all)
  return { documents, clock: systemClock() }
}

/** The records of the resume from documents like these. */
export async function contentWith(more: Stored = {}) {
  return data(await readResumeContent(await wholeResume(more), charleston))
}

async function store(documents: Documents, all: Stored): Promise<void> {
  const changes = Object.entries(all).flatMap(([collection, entries]) =>
    Object.entries(entries).map(([id, fields]) => ({ collection, id, fields })),
  )
  data(await documents.commit(changes))
}

/** The documents of the sample, by collection and id. */
export function sample(): Stored {
  const all: Stored = {}
  for (const path of globSync('sample/documents/*/*.json')) {
    const collection = basename(dirname(path))
    all[collection] = { ...all[collection], [basename(path, '.json')]: JSON.parse(readFileSync(path, 'utf8')) }
  }
  return all
}

function extra({ 'person-info': people }: Stored): Stored {
  const bag = { jsonResume: { note: canary }, origin: { source: 'linkedin', key: canary, day: '2026-01-01' } }
  return {
    'person-info': {
      owner: {
        ...people?.owner,
        ...bag,
        email: `${canary}@example.com`,
        languages: [{ language: 'English', fluency: 'Native', code: 'en' }, { language: 'Gullah' }],
        interests: [{ name: 'Birds', keywords: ['herons', 'rails'] }],
      },
    },
    location: { owner: { ...charleston, country: 'US', street: canary } },
    jobs: {
      'hidden-job': { title: canary, company: canary, startDate: { month: 1, year: 2020 }, hidden: true, ...bag },
    },
    education: { 'hidden-school': { institution: canary, type: canary, graduation: 2020, status: true, hidden: true } },
    volunteering: {
      shelter: {
        organization: 'Lantern Shelter',
        position: 'Cook',
        startDate: { year: 2019 },
        highlights: ['Soup.'],
        ...bag,
      },
    },
    projects: {
      atlas: {
        name: 'Tide Atlas',
        description: 'A book of tides.',
        startDate: { year: 2018 },
        endDate: { month: 2, year: 2019 },
        url: 'https://atlas.example/',
      },
    },
    certificates: {
      weld: {
        name: 'Welding',
        issuer: 'Dock School',
        date: { month: 5, year: 2015 },
        expires: { year: 2030 },
        licence: 'W-7',
      },
    },
    publications: { tides: { name: 'On Tides', publisher: 'Harbour Press', date: { year: 2017 }, doi: '10.1000/182' } },
    awards: { oar: { title: 'Golden Oar', awarder: 'Rowing Club', date: { year: 2016 } } },
    references: {
      mary: { name: 'Mary Reed', role: 'Captain', company: 'Lantern', text: 'Steady hands.', shown: true },
      quiet: { name: canary, text: canary, shown: false },
      unset: { name: canary, text: canary },
    },
  }
}
