import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../../date.ts'
import { none } from '../../result.ts'
import {
  about,
  group,
  listOf,
  markdown,
  monthYear,
  nameText,
  optional,
  slug,
  text,
  unless,
  url,
  yesOrNo,
} from '../../schema/fields.ts'
import { joined } from '../../text.ts'
import { message } from '../../words.ts'
import { bySpan, type Entry, jsonResumeSpan, resumeList } from '../collection.ts'
import { entry, type FactEntry } from '../fact-entry.ts'
import { asOf } from '../job.ts'
import { textOf, yearOf } from '../key-parts.ts'
import { spanned } from '../when.ts'

const projectIcons = ['cat', 'pin', 'sound', 'site', 'folder'] as const

export const projectFields = group({
  name: v.pipe(nameText('Untitled'), v.title('Title')),
  description: v.pipe(
    optional(text()),
    v.title('In one line'),
    about({ multiline: true, help: 'Below the title, and in the list of projects.' }),
  ),
  text: v.pipe(optional(markdown()), v.title('Text'), v.description('on its own page')),
  highlights: v.pipe(listOf(text()), v.title('Highlights'), about({ add: 'Add a highlight' })),
  keywords: v.pipe(listOf(nameText()), v.title('Keywords'), about({ add: 'Add a keyword' })),
  roles: v.pipe(listOf(text()), v.title('Roles'), about({ add: 'Add a role' })),
  entity: v.pipe(optional(nameText()), v.title('For'), about({ help: 'The company or group that it was made for.' })),
  type: v.pipe(optional(text()), v.title('Type'), about({ help: 'Such as application or talk.' })),
  startDate: v.pipe(optional(monthYear()), v.title('Start')),
  endDate: v.pipe(
    optional(monthYear()),
    v.title('End'),
    v.description('if absent, pages show Present'),
    about({ absent: 'I still work on it' }),
  ),
  url: v.pipe(optional(url()), v.title('Link'), about({ help: 'The project itself, its code or a demo.' })),
  page: v.pipe(
    optional(slug()),
    v.title('Address of the page'),
    v.description('its own page is `/projects/<page>`; if absent, it has none'),
    about({ help: 'The last word of its address, made from the title.' }),
  ),
  menu: v.pipe(
    unless(yesOrNo(), true),
    v.title('Show its page in the menu'),
    v.description('`false` leaves its page out of the menu; it keeps its address'),
  ),
  icon: v.pipe(
    optional(v.pipe(text(), about({ words: projectIcons }))),
    v.title('Icon in the menu'),
    v.description(`${projectIcons.map((name) => `\`${name}\``).join(', ')}; if absent, by the words of the title`),
  ),
})

export const projectRules = v.pipe(
  projectFields,
  v.forward(
    v.partialCheck([['startDate'], ['endDate']], (each) => isInOrder(each.startDate, each.endDate), notBeforeStart),
    ['endDate'],
  ),
)

export type ProjectEntry = Entry<typeof projectFields>

export const projects = resumeList(projectFields, {
  about: 'Your projects. Those of the menu without a document here are in `person-info/owner`.',
  heading: message('Projects'),
  what: 'project',
  lines: 'highlights',
  rules: projectRules,
  parts: [
    { title: 'The project', rows: [['name'], ['description'], ['startDate', 'endDate'], ['url']] },
    { title: 'Page', rows: [['text']], hasPictures: true, isPage: true },
    {
      title: 'More',
      isFolded: true,
      rows: [['page'], ['menu'], ['icon'], ['entity', 'type'], ['highlights'], ['roles'], ['keywords']],
    },
  ],
  asOf,
  compare: bySpan(({ name }) => name),
  key: ({ name, startDate }) => [textOf(name), yearOf(startDate)],
  entry: projectFact,
  jsonResume: {
    section: 'projects',
    fields: [
      ['name', 'name', 'name'],
      ['description', 'description', 'text'],
      ['highlights', 'highlights', 'texts'],
      ['keywords', 'keywords', 'words'],
      ...jsonResumeSpan,
      ['url', 'url', 'url'],
      ['roles', 'roles', 'texts'],
      ['entity', 'entity', 'text'],
      ['type', 'type', 'text'],
    ],
    earlier: { website: 'url' },
  },
})

export function projectFact(project: ProjectEntry): FactEntry {
  const { name, entity, type, description, highlights, url, page } = project
  const link = page === none ? url : `/projects/${page}`
  const line = joined([type, entity])
  return entry(name, { line, when: spanned(project), text: description, points: highlights, link })
}
