import { type ResumeDocument, resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { contentWith, origin } from '../whole-resume.ts'

/** Titles and companies with what readers stumble over: ligatures, wide kerns, dashes and signs. */
const roles = [
  ['Head of R&D', 'Nordlys Offshore ASA'],
  ['Five-Axis Workflow Lead', 'Fjord & Fell Office Supply'],
  ['Director, Affiliate Efficiency', 'Weir/Works Ltd.'],
  ['Senior Officer (First Shift)', 'B. V. Fluffig'],
  ['Engineer II', 'AVATAR Yards, Inc.'],
  ['Consultant – Fleet Effects', 'W. A. Young GmbH'],
  ['Volunteer Fireman', 'Ty. P. Vogel'],
] as const

/** Twelve jobs and an entry of every list on several pages, with a telephone number as the file of a link has it. */
export async function longDocument(): Promise<ResumeDocument> {
  const jobs = Object.fromEntries(
    roles.map(([title, company], at) => [
      `role-${at}`,
      {
        ...{ title, company, description: `Kept ${company} afloat: offices, staff and five fjords.` },
        ...{ startDate: { month: at + 1, year: 2020 - at }, endDate: { month: at + 3, year: 2020 - at } },
        responsibilities: ['Fixed the traffic of five ferries – first, fast and final.', 'Offered a fluent briefing.'],
      },
    ]),
  )
  const contact = [{ text: '+47 22 33 44 55', url: 'tel:+4722334455' }]
  const facts = resumeFacts(await contentWith({ jobs }), markdownBlocks, { street: null, contact, conditions: [] })
  return resumeDocument(facts, origin)
}
