import { beforeEach, expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { readJsonResume } from '#resume/transfer/json-resume/read-json-resume.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { readEntry } from '../draft/read-draft.ts'
import { readDraftedLanguages } from '../languages/read-translations.ts'
import { furtherLanguageOf, importTranslation } from './apply-import.ts'

/** docs/behaviour.md 39.7. */
const job = { collection: 'jobs', id: 'one' } as const
const owner = { collection: 'person-info', id: 'owner' } as const
const by = { uid: 'ada', name: 'Ada' }
const setting = { today: { year: 2026, month: 11, day: 26 }, origin: 'https://ada.example' } as never

let ports: { documents: ReturnType<typeof memoryDocuments>; clock: ReturnType<typeof memoryClock> }

beforeEach(async () => {
  ports = { documents: memoryDocuments(), clock: memoryClock(new Date('2026-11-26')) }
  const startDate = { year: 2020, month: 3 }
  data(
    await ports.documents.commit([
      { ...owner, fields: { name: 'Ada', translations: { 'pt-BR': {} } } },
      { ...job, fields: { title: 'Pilot', company: 'Port', startDate } },
    ]),
  )
})

const read = (language: string) =>
  readJsonResume(
    { work: [{ name: 'Port', position: 'Lotsin', startDate: '2020-03' }, { name: 'Werft' }], meta: { language } },
    setting,
  )

test('a file gives translations to the draft, adds its language, and makes no entry', async () => {
  const file = { read: read('de'), language: 'de' }
  expect(data(await importTranslation(ports, file, by))).toEqual({
    language: 'de',
    texts: 1,
    unmatched: ['Werft (work[1])'],
  })
  const { fields, changed } = data(await readEntry(ports, job))
  expect([fields.title, changed]).toEqual(['Pilot', ['translations.de.title']])
  expect(data(await readDraftedLanguages(ports)).further).toEqual(['pt-BR', 'de'])
  expect(data(await importTranslation(ports, file, by)).texts).toBe(0)
})

test('a file is known to be in a further language of the site by what it says', async () => {
  expect(data(await furtherLanguageOf(ports, read('pt')))).toBe('pt-BR')
  expect(data(await furtherLanguageOf(ports, read('pt-BR')))).toBe('pt-BR')
  for (const other of ['en', 'en-GB', 'de', 'Portuguese'])
    expect(data(await furtherLanguageOf(ports, read(other)))).toBe(null)
})
