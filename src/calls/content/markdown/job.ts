import {
  factList,
  list,
  pageHead,
  pageLink,
  pictureParts,
  plainLines,
  section,
  text,
  textList,
} from '#domain/site/page-markdown.ts'
import { jobImageLimit, jobPath, timeText } from '#resume/records/job.ts'
import { none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { jobFacts, missingTexts } from '#resume/write/job-facts.ts'
import { creditLine, type PageReading, prose } from './page-reading.ts'

/** docs/behaviour.md 4.4. */
export async function jobMarkdown(reading: PageReading): Promise<string[]> {
  const { page, content, today, site, origin, images } = reading
  const { person, jobs, words } = content
  const job = jobs.find((each) => jobPath(each) === page.path)
  if (job === undefined) return []
  const { atAGlance, more = [], roles = [] } = jobFacts(job, jobs, today, words)
  const pictures = (await images(`job-detail-images/${job.uuid}`)).slice(0, jobImageLimit)
  const history = prose(job.companyHistory, reading)
  const duties = textList(job.responsibilities)
  const nothing = plainLines(missingTexts(job, words).join(' '))
  return [
    ...pageHead(job.title, person.name, words('Job details')),
    ...plainLines(job.company),
    text(timeText(job, ' – ', words)),
    ...(atAGlance === undefined ? [] : section(words('At a glance'), [...factList(atAGlance, origin), ...nothing])),
    ...section(words('Description'), plainLines(job.description)),
    ...section(
      words('Responsibilities'),
      duties.length === 0 ? [] : [text(words('Duties and Responsibilites include the following:')), ...duties],
    ),
    ...section(history.length > 0 ? words('Company History') : words('Pictures'), [
      ...history,
      ...pictureParts(pictures, site),
    ]),
    ...section(words('Experiences'), prose(job.experiences, reading)),
    ...section(words('More'), factList(more, origin)),
    ...section(
      words('Other roles at {$company}', { company: job.company }),
      list(roles.map((role) => joined([pageLink(role.title, jobPath(role), origin), text(role.time)]))),
    ),
    ...(atAGlance === undefined ? nothing : []),
    ...creditLine(pictures.length > 0 ? job.imageLink : none, words),
  ]
}
