import { expect, test } from 'vitest'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { none, success } from '#resume/result.ts'
import { markdownHtml } from '#resume/write/markdown.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { emptyFiles } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { uploadedBytes } from '#support/uploaded-bytes.ts'
import { zipBytes } from '#support/zip-bytes.ts'
import { exportResume } from '../content/export-resume.ts'
import { makeSiteFile } from '../content/generated/read-site-file.ts'
import { readJobs } from '../content/read-job.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { importResume } from './import-resume.ts'
import { readResumeFile } from './read-resume-file.ts'

/** Plain texts of files of other programs, from the import to pages, files and the export. docs/behaviour.md 12.7. */
const origin = 'https://e.org'
const summary = 'Won 7*8*9 rounds\n1999. Left school.\nNotes go to <desk@night>\n\n- Runs __two__ ferries\n# 1 & #2'
const description = 'Routes:\n- east\n- west'
const position = { name: 'Tide', position: 'Mate', startDate: '2020', summary: description, description: summary }

const sources: Record<string, { name: string; bytes: Uint8Array }> = {
  LinkedIn: {
    name: 'a.zip',
    bytes: zipBytes([
      { name: 'Profile.csv', content: `First Name,Last Name,Headline,Summary\nAda,Tide,Sailor,"${summary}"\n` },
      { name: 'Skills.csv', content: 'Name\nKnots\n' },
    ]),
  },
  'JSON Resume': {
    name: 'a.json',
    bytes: new TextEncoder().encode(JSON.stringify({ basics: { name: 'Ada', summary }, work: [position] })),
  },
}

test.each(Object.entries(sources))('a summary of %s is seen with each of its characters and lines', async (_, file) => {
  const ports = {
    ...{ ...emptyFiles(), pictures: memoryPictures() },
    ...{ clock: systemClock() },
  }
  const setting = { today: { year: 2026, month: 11, day: 25 }, origin }
  const read = await readResumeFile(resumeFiles(), uploadedBytes(file.name, file.bytes), setting)
  data(await importResume(ports, data(read), { dryRun: false }))

  const person = data(await readPersonInfo(ports))
  expect(shownLines(markdownHtml(person.intro ?? ''))).toEqual(summary.split('\n').filter((line) => line !== ''))
  const words = summary.split(/\s+/).join(' ')
  for (const path of ['/resume.txt', '/resume.md', '/resume.json']) {
    const fileSetting = { origin, place: none, photo: async () => success(none), routes: [] }
    const text = data(await makeSiteFile(ports, path, fileSetting))?.text ?? ''
    const plain =
      path === '/resume.md'
        ? shownLines(markdownHtml(text)).join(' ')
        : path === '/resume.json'
          ? JSON.parse(text).basics.summary
          : text
    expect(plain.split(/\s+/).join(' '), path).toContain(words)
  }
  const exported = JSON.parse(data(await exportResume(ports, origin)))
  expect(exported.basics.summary).toBe(summary)

  const [job] = data(await readJobs(ports))
  expect([job?.description, shownLines(markdownHtml(job?.companyHistory ?? ''))]).toEqual(
    file.name === 'a.zip' ? [undefined, []] : [description, shownLines(markdownHtml(person.intro ?? ''))],
  )
  if (file.name === 'a.json') expect(exported.work[0]).toMatchObject({ summary: description, description: summary })
})

/** The lines of a page's HTML, as it shows them: a line feed alone is a space. */
function shownLines(html: string): string[] {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  const lines = html.replaceAll(/(?<!<br>|<\/\w+>)\n/g, ' ')
  const text = lines.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (each) => entities[each] ?? '')
  return text.split('\n').filter((line) => line !== '')
}
