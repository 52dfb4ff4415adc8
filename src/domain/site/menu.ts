import type { PersonInfo, Project } from '../content/person-info.ts'
import { type None, none } from '../result.ts'
import { titleCase } from '../text.ts'

/**
 * An entry of the navigation. `path` is none for a group; `panelPath` is where the open panel leads when it differs;
 * `external` opens in a new tab. Icons are names of the sprite. Source: docs/behaviour.md 3.3.
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
 * The whole menu, in order. Desktop is in it only while its page has something to show; a group without pages is left out.
 * Source: docs/behaviour.md 4.7, sidebar entries; docs/content.md, hardware/desktop.
 */
export function menuOf(
  person: Pick<PersonInfo, 'projects' | 'github'>,
  loggedIn: boolean,
  hasDesktop: boolean,
): MenuItem[] {
  const desktop = hasDesktop ? [page('/hardware/desktop', 'desktop')] : []
  return [
    page('/home', 'home'),
    ...(loggedIn ? [page('/dashboard', 'gauge')] : []),
    page('/resume', 'resume'),
    page('/about', 'about', 'About Me'),
    ...group('projects', 'folder', 'folder-open', projectItems(person)),
    ...group('hardware', 'cpu', 'cpu', [...desktop, page('/hardware/laptop', 'laptop')]),
    page('/contact', 'mail', 'Contact Me'),
  ]
}

/** GitHub comes first: the owner's own entry where the list has it, else the address in his person info. */
function projectItems({ projects, github }: Pick<PersonInfo, 'projects' | 'github'>): MenuItem[] {
  const listed = projects.some((project) => 'url' in project)
  const first: Project[] = listed || github === none ? [] : [{ title: 'GitHub', icon: none, url: github }]
  return [...first, ...projects].map(projectItem)
}

/** The icon of a project that names none: the first whose words stand in its title, path or query word. */
const wordsOfIcons: [icon: string, words: string[]][] = [
  ['cat', ['cat', 'pet']],
  ['pin', ['spot', 'map', 'place', 'finder']],
  ['sound', ['sound', 'music', 'audio']],
  ['site', ['site', 'page', 'resume', 'web']],
]

function iconOf({ title, path, query }: { title: string; path: string; query: string }): string {
  const words = `${title} ${path} ${query}`.toLowerCase().split(/[^a-z]+/)
  return wordsOfIcons.find(([, known]) => known.some((word) => words.includes(word)))?.[0] ?? 'folder'
}

function projectItem(project: Project): MenuItem {
  if ('url' in project)
    return { ...blank, title: project.title, icon: project.icon ?? 'github', path: project.url, external: true }
  return {
    ...blank,
    title: project.title,
    icon: project.icon ?? iconOf(project),
    path: `/projects/${project.path}`,
    panelPath: `/projects?project=${project.query}`,
  }
}

const blank = { path: none, panelPath: none, external: false, subNav: [], iconOpened: none, iconClosed: none }

/** A label is made from the path's last word, as the old site did, unless one is given. */
function page(path: string, icon: string, title = titleCase(path.slice(path.lastIndexOf('/') + 1))): MenuItem {
  return { ...blank, title, icon, path }
}

function group(name: string, iconClosed: string, iconOpened: string, subNav: MenuItem[]): MenuItem[] {
  if (subNav.length === 0) return []
  return [{ ...blank, title: titleCase(name), icon: iconClosed, subNav, iconOpened, iconClosed }]
}
