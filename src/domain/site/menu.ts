import type { PersonInfo, Project } from '#resume/records/person-info.ts'
import { allProjects, type ProjectDocument, type ProjectPage } from '#resume/records/project.ts'
import type { MenuChoice } from '#resume/records/site-settings.ts'
import { iconOfPlace } from '#resume/records/social-icon.ts'
import { type None, none } from '#resume/result.ts'
import { titleCase } from '#resume/text.ts'
import { english, type Words } from '#resume/words.ts'

/**
 * An entry of the navigation. `path` is none for a group; `panelPath` is the target in the open panel when it differs;
 * `external` opens in a new tab. Icons are names of the sprite. docs/behaviour.md 3.3.
 */
export type MenuItem = {
  title: string
  icon: string
  path: string | None
  panelPath: string | None
  external: boolean
  subNav: MenuItem[]
  iconOpened: string | None
  iconClosed: string | None
}

/**
 * A page in the menu, or in a group of it. Pages and groups are in the order of their places. The title is the
 * last word of the path in title case, unless it is given.
 */
export type MenuPage = { path: string; place: number; icon: string; title?: string; group?: 'hardware' }

/**
 * The whole menu, in these words, of these pages and the owner's projects, those of the menu and those with a document. A group without pages
 * is left out, and so is what the owner leaves out. docs/behaviour.md 3.3.
 */
export function menuOf(
  pages: readonly MenuPage[],
  person: Pick<PersonInfo, 'projects' | 'github'>,
  leftOut: readonly MenuChoice[] = [],
  documents: readonly ProjectDocument[] = [],
  words = english,
): MenuItem[] {
  const inOrder = pages.toSorted((a, b) => a.place - b.place)
  const pagesIn = (wanted?: string) => inOrder.filter(({ group }) => group === wanted)
  const entries = [
    ...pagesIn().map((page) => ({ name: page.path.slice(1), place: page.place, items: [pageItem(page, words)] })),
    { name: 'projects', place: 50, items: projectsEntry(person, documents, words) },
    { name: 'hardware', place: 60, items: hardwareEntry(pagesIn('hardware'), words) },
  ]
  const shown = entries.filter(({ name }) => !leftOut.some((each) => each === name))
  return shown.toSorted((a, b) => a.place - b.place).flatMap(({ items }) => items)
}

/**
 * The links and pages of projects. Documents without a page are on the page of all projects, which is the last item, or the entry
 * itself when there is no other.
 */
function projectsEntry(
  person: Pick<PersonInfo, 'projects' | 'github'>,
  documents: readonly ProjectDocument[],
  words: Words,
): MenuItem[] {
  const title = words('Projects')
  const items = projectItems(person, documents)
  const all = { ...blank, title, icon: 'folder', path: '/projects' }
  if (!documents.some(({ page }) => page === none)) return group(title, 'folder', 'folder-open', items)
  if (items.length === 0) return [all]
  return group(title, 'folder', 'folder-open', [...items, { ...all, title: words('All Projects') }])
}

/** GitHub comes first: the owner's own entry if the list has one, else the address in the person info. docs/behaviour.md 3.3. */
function projectItems(
  { projects, github }: Pick<PersonInfo, 'projects' | 'github'>,
  documents: readonly ProjectDocument[],
): MenuItem[] {
  const isListed = projects.some((project) => 'url' in project)
  const first: Project[] = isListed || github === none ? [] : [{ title: 'GitHub', icon: none, url: github }]
  const all = allProjects([...first, ...projects], documents)
  return all.filter((each) => 'url' in each || each.isInMenu).map(projectItem)
}

/** The icons for projects that name none: the first whose words occur in the title, path or query word. docs/behaviour.md 3.3. */
const wordsOfIcons: [icon: string, words: string[]][] = [
  ['cat', ['cat', 'pet']],
  ['pin', ['spot', 'map', 'place', 'finder']],
  ['sound', ['sound', 'music', 'audio']],
]

function iconOf({ title, path, query }: { title: string; path: string; query: string }): string {
  const words = `${title} ${path} ${query}`.toLowerCase().split(/[^a-z]+/)
  return wordsOfIcons.find(([, known]) => known.some((word) => words.includes(word)))?.[0] ?? 'site' // the folder is the group's
}

function projectItem(project: Project | ProjectPage): MenuItem {
  if ('url' in project)
    return {
      ...blank,
      title: project.title,
      icon: project.icon ?? iconOfPlace({ label: project.title, url: project.url, icon: none }) ?? 'globe',
      path: project.url,
      external: true,
    }
  return {
    ...blank,
    title: project.title,
    icon: project.icon ?? iconOf(project),
    path: `/projects/${project.path}`,
    panelPath: `/projects?project=${project.query}`,
  }
}

const blank = { path: none, panelPath: none, external: false, subNav: [], iconOpened: none, iconClosed: none }

function hardwareEntry(pages: readonly MenuPage[], words: Words): MenuItem[] {
  const items = pages.map((page) => pageItem(page, words))
  return group(words('Hardware'), 'cpu', 'cpu', items)
}

function pageItem(
  { path, icon, title = titleCase(path.slice(path.lastIndexOf('/') + 1)) }: MenuPage,
  words: Words,
): MenuItem {
  return { ...blank, title: words(title), icon, path }
}

function group(title: string, iconClosed: string, iconOpened: string, subNav: MenuItem[]): MenuItem[] {
  if (subNav.length === 0) return []
  return [{ ...blank, title, icon: iconClosed, subNav, iconOpened, iconClosed }]
}
