import { expect, test } from 'vitest'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { backdrops } from '../site/page.ts'
import { contentWarnings as warningsAt } from './content-warnings.ts'

test('a background named after any kind of page causes no warning, with any of the four endings', () => {
  const endings = ['jpg', 'png', 'webp', 'avif']
  const files = backdrops.map((name, at) => `backgrounds/${name}.${endings[at % 4]}`)
  expect(contentWarnings([], [...files, 'backgrounds/alt.json', 'backgrounds/.keep'])).toEqual([])
})

test('a background with another name causes a warning that lists the names', () => {
  const [warning, ...others] = contentWarnings([], ['backgrounds/homepage.jpg', 'about/homepage.jpg'])
  expect(others).toEqual([])
  expect(warning).toMatchObject({ file: 'files/backgrounds/homepage.jpg', field: '' })
  for (const name of backdrops) expect(warning?.reason).toContain(name)
})

test('a gallery causes a warning when its folder holds no picture, and none otherwise', () => {
  const part = (gallery: string) => ({ heading: 'One', text: 'Two', gallery })
  const person = owner({ story: [part('about/coast'), part('about/gone'), part('about/words')] })
  expect(contentWarnings(person, ['about/coast/1.jpg', 'about/gone/deeper/1.jpg', 'about/words/alt.json'])).toEqual([
    { file, field: 'story[1].gallery', reason: 'names about/gone, which contains no picture' },
    { file, field: 'story[2].gallery', reason: 'names about/words, which contains no picture' },
  ])
})

test('projects that share a path or query word cause a warning for each but the first', () => {
  const project = (path: string, query: string) => ({ title: 'Project', path, query })
  const external = { title: 'Elsewhere', url: 'https://example.com' }
  const projects = [project('a', 'a'), external, project('a', 'b'), external, project('c', 'b')]
  expect(contentWarnings(owner({ projects }), [])).toEqual([
    { file, field: 'projects[2].path', reason: 'is also that of projects[0], whose page is shown' },
    { file, field: 'projects[4].query', reason: 'is also that of projects[2], whose page is shown' },
  ])
})

test('a day to come that years are counted from causes a warning, and the owner’s own day does not', () => {
  const days = { birthDate: '2024-03-02', musicSince: '2024-03-03', residentSince: '2024-03-01' }
  // In Auckland it is the second of March.
  expect(contentWarnings(owner({ ...days, timeZone: 'Pacific/Auckland' }), [])).toEqual([
    { file, field: 'musicSince', reason: 'is in the future, so no years are counted from it' },
  ])
  expect(contentWarnings(owner({ birthDate: '2024-03-02' }), [])).toHaveLength(1)
})

test('documents other than the owner’s cause no warnings', () => {
  expect(contentWarnings([{ collection: 'jobs', id: 'owner', fields: { story: [{ gallery: 'x' }] } }], [])).toEqual([])
})

const file = 'documents/person-info/owner.json'
const now = new Date('2024-03-01T12:00:00Z')

function contentWarnings(documents: Parameters<typeof warningsAt>[0], files: string[]) {
  return warningsAt(documents, files, now)
}

function owner(fields: Fields) {
  return [{ collection: 'person-info', id: 'owner', fields: { name: 'Rowan', timeZone: 'UTC', ...fields } }]
}
