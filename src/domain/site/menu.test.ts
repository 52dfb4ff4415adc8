import { expect, test } from 'vitest'
import type { Project } from '#resume/records/person-info.ts'
import type { MenuChoice } from '#resume/records/site-settings.ts'
import { none } from '#resume/result.ts'
import { menuPagesFor } from '#support/menu-pages.ts'
import { type MenuItem, menuOf } from './menu.ts'
import type { PageWithContent } from './pages-with-content.ts'

const github: Project = { title: 'GitHub', icon: none, url: 'https://example.com/rowan' }
const projects: Project[] = [
  github,
  { title: 'Soteria Cat', icon: none, path: 'soteria-cat', query: 'soteria-cat' },
  { title: 'Spot Finder', icon: none, path: 'spot-finder', query: 'spot-finder' },
  { title: 'Resume Site', icon: none, path: 'resume-site', query: 'resume-site' },
  { title: 'CTS', icon: none, path: 'cts', query: 'chucktown-sound' },
]

const pages = menuPagesFor()

function titlesOf(items: MenuItem[]): string[] {
  return items.map(({ title }) => title)
}

function groupOf(items: MenuItem[], title: string): MenuItem[] {
  return items.find((item) => item.title === title)?.subNav ?? []
}

test('the menu has its entries in order, with their paths', () => {
  const menu = menuOf(pages, { projects, github: none })
  expect(menu.map(({ title, path }) => [title, path])).toEqual([
    ['Home', '/home'],
    ['Resume', '/resume'],
    ['About Me', '/about'],
    ['Projects', none],
    ['Hardware', none],
    ['Contact Me', '/contact'],
  ])
})

test('a page or group that the owner leaves out is not in the menu; Home always is', () => {
  const choices = ['projects', 'hardware', 'contact', 'about', 'resume'] as const
  const titles = ['Projects', 'Hardware', 'Contact Me', 'About Me', 'Resume']
  const whole = titlesOf(menuOf(pages, { projects, github: none }))
  const without = (...leftOut: MenuChoice[]) => titlesOf(menuOf(pages, { projects, github: none }, leftOut))
  expect(without(...choices)).toEqual(whole.filter((title) => !titles.includes(title)))
  expect(without(...choices)).toContain('Home')
  expect(without('about')).toEqual(whole.filter((title) => title !== 'About Me'))
})

test('the dashboard is the second entry of a signed-in visitor', () => {
  const menu = menuOf(menuPagesFor({ isSignedIn: true }), { projects, github: none })
  expect(titlesOf(menu).slice(0, 3)).toEqual(['Home', 'Dashboard', 'Resume'])
  expect(menu[1]?.path).toBe('/dashboard')
})

test('the projects are GitHub in a new tab, then the four others, each with both forms of its address', () => {
  const items = groupOf(menuOf(pages, { projects, github: none }), 'Projects')
  expect(items.map(({ title, path, panelPath, external }) => [title, path, panelPath, external])).toEqual([
    ['GitHub', 'https://example.com/rowan', none, true],
    ['Soteria Cat', '/projects/soteria-cat', '/projects?project=soteria-cat', false],
    ['Spot Finder', '/projects/spot-finder', '/projects?project=spot-finder', false],
    ['Resume Site', '/projects/resume-site', '/projects?project=resume-site', false],
    ['CTS', '/projects/cts', '/projects?project=chucktown-sound', false],
  ])
})

test('the hardware pages are Desktop and Laptop', () => {
  const items = groupOf(menuOf(pages, { projects, github: none }), 'Hardware')
  expect(items.map(({ title, path }) => [title, path])).toEqual([
    ['Desktop', '/hardware/desktop'],
    ['Laptop', '/hardware/laptop'],
  ])
})

test('a page with nothing to say is not in the menu, and a group without pages is not', () => {
  const menuWith = (...withContent: PageWithContent[]) =>
    menuOf(menuPagesFor({ withContent }), { projects: [], github: none })
  const bare = titlesOf(menuWith())
  expect(bare).toEqual(expect.arrayContaining(['Home', 'Resume', 'Contact Me']))
  for (const title of ['About Me', 'Projects', 'Hardware']) expect(bare).not.toContain(title)
  expect(titlesOf(menuWith('about')).filter((title) => !bare.includes(title))).toEqual(['About Me'])
  for (const machine of ['desktop', 'laptop'] as const) {
    expect(titlesOf(menuWith(machine)).filter((title) => !bare.includes(title))).toEqual(['Hardware'])
    expect(groupOf(menuWith(machine), 'Hardware').map(({ path }) => path)).toEqual([`/hardware/${machine}`])
  }
})

test('projects with a document have a way in the menu: their own page, else the page of all projects', () => {
  const withDocuments = (menu: Project[], ...pagesOf: (string | null)[]) =>
    menuOf(
      pages,
      { projects: menu, github: none },
      [],
      pagesOf.map((page, at) => ({ uuid: `${at}`, name: `Bus Map ${at}`, page, icon: none, menu: true })),
    )
  const entryOf = (items: MenuItem[]) => items.find(({ title }) => title === 'Projects')
  expect(entryOf(withDocuments([]))).toBeUndefined()
  expect(entryOf(withDocuments([], none, none))).toMatchObject({ path: '/projects', icon: 'folder', subNav: [] })
  expect(groupOf(withDocuments([], 'bus-map'), 'Projects')).toMatchObject([
    { title: 'Bus Map 0', path: '/projects/bus-map', panelPath: '/projects?project=bus-map', icon: 'pin' },
  ])
  expect(titlesOf(groupOf(withDocuments([], 'bus-map', none), 'Projects'))).toEqual(['Bus Map 0', 'All Projects'])
  const listed = projects.slice(1, 3)
  expect(titlesOf(groupOf(withDocuments(listed, 'spot-finder'), 'Projects'))).toEqual(['Soteria Cat', 'Bus Map 0'])
  expect(titlesOf(groupOf(withDocuments(listed, none), 'Projects'))).toEqual([
    'Soteria Cat',
    'Spot Finder',
    'All Projects',
  ])
})

test('a group without pages is left out', () => {
  expect(titlesOf(menuOf(pages, { projects: [], github: none }))).not.toContain('Projects')
  expect(titlesOf(menuOf(pages, { projects: [], github: 'https://example.com' }))).toContain('Projects')
})

test('only groups have an icon for open and one for closed', () => {
  for (const { title, subNav, iconOpened, iconClosed } of menuOf(menuPagesFor({ isSignedIn: true }), {
    projects,
    github: none,
  })) {
    const isGroup = subNav.length > 0
    expect([iconOpened !== none, iconClosed !== none], title).toEqual([isGroup, isGroup])
  }
})

test('the owner’s GitHub address comes first when the list has no other site', () => {
  const listed = projects.slice(1)
  const address = 'https://example.com/other'
  expect(groupOf(menuOf(pages, { projects: listed, github: address }), 'Projects')[0]).toMatchObject({
    title: 'GitHub',
    path: address,
    external: true,
  })
  expect(titlesOf(groupOf(menuOf(pages, { projects: listed, github: none }), 'Projects'))[0]).toBe('Soteria Cat')
})

test('a GitHub entry of the list is not shown twice', () => {
  const items = groupOf(menuOf(pages, { projects, github: 'https://example.com/other' }), 'Projects')
  expect(titlesOf(items).filter((title) => title === 'GitHub')).toHaveLength(1)
})

test('a project has its own icon, else one by its words, else a folder', () => {
  const iconOf = (project: Project) =>
    groupOf(menuOf(pages, { projects: [project], github: none }), 'Projects')[0]?.icon
  const page = { title: 'Tide Table', icon: none, path: 'tide-table', query: 'tide-table' }
  expect(iconOf({ ...page, icon: 'sound' })).toBe('sound')
  expect(iconOf({ ...page, title: 'Catalogue' })).toBe('site')
  expect(iconOf({ ...page, title: 'My Cat' })).toBe('cat')
  expect(iconOf({ ...page, query: 'spot-finder' })).toBe('pin')
  expect(iconOf(github)).toBe('github')
})
