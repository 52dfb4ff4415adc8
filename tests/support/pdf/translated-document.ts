import { memoryClock } from '#adapters/memory/clock.ts'
import { readResumeContent } from '#calls/content/read-resume-facts.ts'
import { inLanguage } from '#calls/languages/documents-in-language.ts'
import { withIds } from '#domain/languages/translatable.ts'
import { type ResumeDocument, resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { cataloguesIn } from '#stack/catalogues.ts'
import { data } from '../small-bundle.ts'
import { memoryDocuments } from '../sqlite/memory-stores.ts'
import { charleston, origin } from '../whole-resume.ts'

const fields = {
  person: {
    ...{
      name: 'Salma Haddad',
      headline: 'Harbour engineer',
      intro: 'Plans ports.',
      skills: ['Planning', 'TypeScript'],
    },
    social: [{ label: 'Site', url: 'https://salma.example/' }],
    translations: {
      ar: {
        name: 'سلمى حداد',
        headline: 'مهندسة موانئ',
        intro: 'تصمم موانئ مع Wandoline Freight Systems منذ 2019.',
        skills: ['تخطيط', 'TypeScript'],
      },
      de: { headline: 'Hafeningenieurin', intro: 'Plant Häfen.', skills: ['Planung', 'TypeScript'] },
    },
  },
  now: {
    ...{ title: 'Lead engineer', company: 'Wandoline Freight Systems', startDate: { month: 3, year: 2022 } },
    responsibilities: ['Leads 5 engineers.'],
    translations: {
      ar: { title: 'رئيسة مهندسين', responsibilities: ['تدير فريق Wandoline (5 مهندسين).'] },
      de: { title: 'Leitende Ingenieurin', responsibilities: ['Leitet 5 Ingenieure.'] },
    },
  },
  earlier: {
    ...{ title: 'Engineer', company: 'Tide', startDate: { month: 1, year: 2019 }, endDate: { month: 2, year: 2022 } },
    translations: { ar: { title: 'مهندسة', company: 'شركة المد' }, de: { title: 'Ingenieurin' } },
  },
}

/** A small resume in English with its translations, as its files have it in a language: two jobs, one of them at a company with an English name. */
export async function translatedDocument(language?: 'ar' | 'de'): Promise<ResumeDocument> {
  const documents = memoryDocuments()
  data(
    await documents.commit([
      { collection: 'person-info', id: 'owner', fields: withIds('person-info', {}, fields.person) },
      { collection: 'jobs', id: 'now', fields: withIds('jobs', {}, fields.now) },
      { collection: 'jobs', id: 'then', fields: fields.earlier },
    ]),
  )
  const ports = { documents, clock: memoryClock(new Date('2026-11-22')), catalogues: cataloguesIn() }
  const content = data(await readResumeContent(inLanguage(ports, language), charleston))
  return resumeDocument(resumeFacts(content, markdownBlocks), origin)
}
