import { factList, pageHead, pictureParts, plainLines, section } from '#domain/site/page-markdown.ts'
import { educationPath } from '#resume/records/education.ts'
import { spanText } from '#resume/records/job.ts'
import { none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { educationFacts, moreOfEducation } from '#resume/write/education-facts.ts'
import { creditLine, type PageReading } from './page-reading.ts'

/** docs/behaviour.md 4.5. */
export async function educationMarkdown({ page, content, site, origin, images }: PageReading): Promise<string[]> {
  const { person, education: schools, words } = content
  const education = schools.find((each) => educationPath(each) === page.path)
  if (education === undefined) return []
  const { institution, type, major, city, state, courses, institutionHistory, experiences, imageLink } = education
  const [first, ...others] = await images(`education-detail-images/${education.uuid}`)
  const history = institutionHistory.flatMap(plainLines)
  return [
    ...pageHead(institution, person.name, words('Education details')),
    ...plainLines(joined([type, major])),
    ...plainLines(joined([city, state])),
    ...(education.startDate === none ? [] : plainLines(spanText(education, words))),
    ...pictureParts(first === undefined ? [] : [first], site),
    ...section(
      words('Education General Info'),
      factList(educationFacts(education, moreOfEducation(education, words), words), origin),
    ),
    ...section(history.length > 0 ? words('Institution History') : words('Pictures'), [
      ...history,
      ...pictureParts(others, site),
    ]),
    ...section(words('Courses'), plainLines(courses.join(' · '))),
    ...section(words('Experiences'), experiences.flatMap(plainLines)),
    ...creditLine(first === undefined ? none : imageLink, words),
  ]
}
