import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { endText, spanText } from '#resume/records/job.ts'
import { none, success } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { listViews } from '#resume/write/further-lists.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { jobData, resumeData } from '#resume/write/structured-data.ts'
import { emptyFiles } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { makeSiteFile } from './generated/read-site-file.ts'
import { readJob, readJobs } from './read-job.ts'
import { readResumeContent } from './read-resume-facts.ts'
import { resumePage } from './site-pages.ts'

/** Everything with a time: one that goes on, and one that begins in March 2027, both without an end. */
const [began, begins] = [
  { year: 2020, month: 3 },
  { year: 2027, month: 3 },
]
const records = [
  ...(['now', 'soon'] as const).flatMap((id) => {
    const startDate = id === 'now' ? began : begins
    return [
      { collection: 'jobs', id, fields: { title: `${id} mate`, company: `${id} ship`, startDate } },
      { collection: 'volunteering', id, fields: { organization: `${id} shelter`, startDate } },
      { collection: 'projects', id, fields: { name: `${id} atlas`, startDate } },
      { collection: 'education', id, fields: { institution: `${id} college`, startDate, status: false } },
    ]
  }),
  { collection: 'person-info', id: 'owner', fields: { name: 'Ada', timeZone: 'Pacific/Auckland' } },
]

async function site(now: string) {
  const documents = memoryDocuments()
  data(await documents.commit(records))
  const ports = { documents, clock: memoryClock(new Date(now)), files: emptyFiles().files }
  const content = data(await readResumeContent(ports, none))
  const setting = { origin: 'https://e.org', place: none, photo: async () => success(none), routes: [] }
  const file = async (path: string) => data(await makeSiteFile(ports, path, setting))?.text ?? ''
  return { ports, content, file }
}

const dataSetting = { origin: 'https://e.org', image: none, createdAt: none, changedAt: none }

test('what has not begun is nowhere what goes on', async () => {
  const { ports, content, file } = await site('2026-11-25T12:00:00Z')
  const jobs = data(await readJobs(ports))
  expect(jobs.map((job) => [job.uuid, endText(job, english), spanText(job, english)])).toEqual([
    ['soon', 'Upcoming', 'From March 2027'],
    ['now', 'Present', 'March 2020 – Present'],
  ])
  const lists = listViews(content.lists, { languages: [], interests: [] }, english)
  expect(lists.flatMap(({ entries }) => entries.map(({ line }) => line))).toEqual([
    'From March 2027',
    'March 2020 – Present',
    'From March 2027',
    'March 2020 – Present',
  ])

  const { sections } = resumeDocument(resumeFacts(content, markdownBlocks), 'https://e.org')
  const entries = sections.flatMap((section) => (section.kind === 'entries' ? section.entries : []))
  for (const { title, dates, isNow } of entries.filter((each) => each.title.startsWith('soon')))
    expect([title, dates, isNow]).toEqual([title, expect.stringMatching(/^From (Mar )?2027$/), false])
  expect(entries.filter(({ isNow }) => isNow).map(({ title }) => title)).toEqual(
    ['mate', 'college', 'atlas', 'shelter'].map((title) => `now ${title}`),
  )
  for (const path of ['/resume.txt', '/resume.md']) {
    const text = await file(path)
    expect(text.match(/From (March )?2027$/gm), path).toHaveLength(4)
    expect(text.match(/Present$/gm), path).toHaveLength(4)
  }

  expect(await file('/contact.vcf')).toContain('TITLE:now mate\r\n')
  const { mainEntity } = resumeData(content, dataSetting)
  expect(mainEntity).toMatchObject({
    jobTitle: 'now mate',
    worksFor: [{ name: 'now ship' }],
    affiliation: [{ name: 'now college' }],
  })
  const job = data(await readJob(ports, 'soon'))
  expect(job && jobData(content.person, job, { ...dataSetting, path: '/x' }, english).about).not.toHaveProperty(
    'worksFor',
  )
  const [page] = resumePage({ ...content, projects: [], desktop: none, laptop: none, withContent: new Set() })
  expect(page?.card.lead).toBe('now mate, now ship')
})

test('it goes on from the first day of its month, where the owner is', async () => {
  const { ports, content, file } = await site('2027-02-28T12:00:00Z')
  expect(data(await readJobs(ports)).map((job) => endText(job, english))).toEqual(['Present', 'Present'])
  expect(resumeData(content, dataSetting).mainEntity).toMatchObject({ jobTitle: 'soon mate' })
  expect(await file('/contact.vcf')).toContain('TITLE:soon mate\r\n')
  expect(data(await readJobs((await site('2027-02-28T10:00:00Z')).ports)).map((job) => endText(job, english))).toEqual([
    'Upcoming',
    'Present',
  ])
})
