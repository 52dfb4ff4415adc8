import {
  factList,
  pageHead,
  pageLink,
  pictureParts,
  plainLines,
  section,
  text,
  textList,
} from '#domain/site/page-markdown.ts'
import { addressText } from '#resume/link.ts'
import type { ProjectEntry } from '#resume/records/collections/projects.ts'
import { none } from '#resume/result.ts'
import { linkOf } from '#resume/write/markdown-parts.ts'
import { projectFacts, projectView } from '../read-projects.ts'
import { type PageReading, prose } from './page-reading.ts'

/** The projects in full, and where to read more. docs/behaviour.md 4.10. */
export function projectsMarkdown({ content, origin }: PageReading): string[] {
  const { person, projects, words } = content
  return [
    ...pageHead(words('Projects'), person.name, words('Projects')),
    ...projects.flatMap((project) => {
      const { title, line, text: said, points, link } = projectView(project, words)
      const more =
        link === none
          ? []
          : link.startsWith('/')
            ? [pageLink(words('More about {$title}', { title }), link, origin)]
            : [linkOf(addressText(link), link)]
      return [`## ${text(title)}`, ...plainLines(line), ...plainLines(said), ...textList(points), ...more]
    }),
  ]
}

/** The project of a page. docs/behaviour.md 4.10. */
export async function projectMarkdown(reading: PageReading): Promise<string[]> {
  const { page, content, site, origin, images } = reading
  const { person, projects, words } = content
  const path = page.path.slice('/projects/'.length)
  const project = projects.find((each) => each.page === path)
  if (project === undefined) return []
  const { title, line, text: said, points, link } = projectView({ ...project, page: none }, words)
  const isLead = project.text !== none
  const about = [...prose(project.text, reading), ...(isLead ? [] : plainLines(said)), ...textList(points)]
  const pictures = pictureParts(await picturesOf(project, path, images), site)
  return [
    ...pageHead(title, person.name, words('Projects')),
    ...(isLead ? plainLines(said) : []),
    ...plainLines(line),
    ...(link === none ? [] : [linkOf(addressText(link), link)]),
    ...section(about.length > 0 ? words('About the project') : words('Pictures'), [...about, ...pictures]),
    ...section(words('Facts'), factList(projectFacts(project, words), origin)),
  ]
}

/** The pictures by the id of a project, else by its page. */
async function picturesOf({ uuid }: ProjectEntry, path: string, images: PageReading['images']) {
  const own = await images(`project-images/${uuid}`)
  return own.length > 0 || uuid === path ? own : images(`project-images/${path}`)
}
