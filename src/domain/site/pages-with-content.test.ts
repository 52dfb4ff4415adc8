import { expect, test } from 'vitest'
import { toHardware } from '#resume/records/collections/hardware.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { toSiteSettings } from '#resume/records/collections/site-settings.ts'
import { none } from '#resume/result.ts'
import { type PagesContent, pagesInMenu, pagesWithContent, waysOfHome } from './pages-with-content.ts'

const nothing: PagesContent = {
  person: toPersonInfo({ name: 'Ada Quill' }),
  projects: [],
  desktop: none,
  laptop: none,
  namesIn: () => [],
}

/** The pages with content when `content` is there and else nothing. */
function pagesOf(content: Partial<PagesContent>): string[] {
  return [...pagesWithContent({ ...nothing, ...content })]
}

function filesIn(wanted: string, ...names: string[]): Pick<PagesContent, 'namesIn'> {
  return { namesIn: (folder) => (folder === wanted ? names : []) }
}

test('a site with a name only has no page that may be empty', () => {
  expect(pagesOf({})).toEqual([])
})

test('About has something to say with a word, a picture of the story, or a portrait beside which something stands', () => {
  expect(pagesOf({ person: toPersonInfo({ whoAmI: 'I row.' }) })).toEqual(['about'])
  expect(pagesOf({ person: toPersonInfo({ story: [{ heading: 'Youth', text: 'By the sea.' }] }) })).toEqual(['about'])
  expect(pagesOf(filesIn('about/story', 'bridge.jpg'))).toEqual(['about'])
  for (const words of [{ headline: 'Rower' }, { intro: 'I row.' }]) {
    expect(pagesOf({ person: toPersonInfo(words), ...filesIn('about', 'portrait.jpg') })).toEqual(['about'])
    expect(pagesOf({ person: toPersonInfo(words) })).toEqual([])
  }
  expect(pagesOf(filesIn('about', 'portrait.jpg'))).toEqual([])
  expect(pagesOf(filesIn('about', 'other.jpg'))).toEqual([])
  expect(pagesOf(filesIn('about/story', '.keep', 'alt.json'))).toEqual([])
})

test('Projects has something to say with the first document of a project', () => {
  expect(pagesOf({ projects: [{}] })).toEqual(['projects'])
})

test('a computer has something to say with a part, a history or a picture; a title alone is nothing', () => {
  for (const id of ['desktop', 'laptop'] as const) {
    const part = [{ part: 'RAM', name: '32 GB' }]
    expect(pagesOf({ [id]: toHardware({ title: 'Tower' }) })).toEqual([])
    expect(pagesOf({ [id]: toHardware({ current: part }) })).toEqual([id])
    expect(pagesOf({ [id]: toHardware({ original: part }) })).toEqual([id])
    expect(pagesOf({ [id]: toHardware({ history: 'Built in 2019.' }) })).toEqual([id])
    expect(pagesOf({ [id]: toHardware({}), ...filesIn(`${id}/current`, '1.jpg') })).toEqual([id])
    expect(pagesOf(filesIn(`${id}/current`, '1.jpg'))).toEqual([])
  }
})

test('Home links to Resume and Contact Me always, to About Me and Projects while they have something to say', () => {
  const { menu } = toSiteSettings({})
  expect(waysOfHome(new Set(), { menu }, true)).toEqual(['resume', 'contact'])
  expect(waysOfHome(new Set(['about', 'desktop', 'laptop']), { menu }, true)).toEqual(['resume', 'about', 'contact'])
  expect(waysOfHome(new Set(['projects']), { menu }, true)).toEqual(['resume', 'projects', 'contact'])
})

test('Home links to no page that the owner leaves out of the menu, or that a site as files does not have', () => {
  const { menu } = toSiteSettings({ menu: { resume: false } })
  expect(waysOfHome(new Set(['about']), { menu }, false)).toEqual(['about'])
})

test('only the owner brings an empty Laptop into the menu', () => {
  const menuOf = (menu: object) => [...pagesInMenu(new Set(['about']), toSiteSettings({ menu }))]
  expect(menuOf({ laptop: true })).toEqual(['about', 'laptop'])
  for (const menu of [{}, { laptop: false }, { laptop: 'yes' }, { hardware: true }])
    expect(menuOf(menu)).toEqual(['about'])
})
