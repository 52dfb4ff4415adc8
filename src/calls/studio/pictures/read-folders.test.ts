import { expect, test } from 'vitest'
import { data, jpeg } from '#support/small-bundle.ts'
import { ada, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { deleteEntry } from '../draft/save-entry.ts'
import { removePicture } from './change-folder.ts'
import { readFolders, readGalleries } from './read-folders.ts'

const story = [{ heading: 'Down to the water', text: 'x', gallery: 'about/coast' }]
const owner = { collection: 'person-info', id: 'owner', fields: { name: 'Ada', timeZone: 'UTC', story } }

test('folders have the titles of what shows them, and count their pictures as drafted', async () => {
  const ports = await draftPorts()
  await ports.documents.commit([owner])
  for (const name of ['home/slideshow/1.jpg', 'home/slideshow/2.jpg', 'about/other/1.jpg', 'draft/x.jpg'])
    await ports.files.write(name, jpeg(1))
  await removePicture(ports, 'home/slideshow', '1.jpg', { by: ada })
  const folders = data(await readFolders(ports)).map(
    ({ title, pictures, changes }) => `${title}: ${pictures}, ${changes}`,
  )
  expect(folders).toEqual([
    'Home, the slideshow: 1, 1',
    'About me, the portrait: 0, 0',
    'About me, the slideshow: 0, 0',
    'Desktop, the current version: 0, 0',
    'Desktop, the original version: 0, 0',
    'Laptop, the current version: 0, 0',
    'Laptop, the original version: 0, 0',
    'Backgrounds: 0, 0',
    'About me, Down to the water: 0, 0',
    'Stagehand: 0, 0',
    'about/other: 1, 0',
  ])
})

test('folders say what they are, where they are shown, and on which page', async () => {
  const ports = await draftPorts()
  await ports.documents.commit([owner])
  const folders = new Map(data(await readFolders(ports)).map((each) => [each.folder, each]))
  expect(folders.get('about/coast')).toMatchObject({
    lead: 'The gallery of this part of the story, on About me.',
    page: '/about',
  })
  expect(folders.get('job-detail-images/one')).toMatchObject({
    title: 'Stagehand',
    lead: 'Shown on the page of this job, the first five.',
    page: '/resume/jobs/details?uuid=one',
  })
  expect(folders.get('home/slideshow')).toMatchObject({ lead: 'Shown on Home.', page: '/home' })
  expect(folders.get('laptop/current')).toMatchObject({ lead: 'Shown on Hardware, Laptop.', page: '/hardware/laptop' })
})

test('a folder with pictures that no page shows is listed; one of the draft is not', async () => {
  const ports = await draftPorts()
  for (const name of ['about/other/1.jpg', 'draft/1.jpg']) await ports.files.write(name, jpeg(1))
  const others = data(await readFolders(ports)).filter(({ lead }) => lead === 'Not used on any page.')
  expect(others.map(({ folder }) => folder)).toEqual(['about/other'])
})

test('the folder of a job that the draft deletes is not listed while it is empty', async () => {
  const ports = await draftPorts()
  data(await deleteEntry(ports, jobEntry, { by: ada }))
  expect(data(await readFolders(ports)).map(({ folder }) => folder)).not.toContain('job-detail-images/one')
})

test('a gallery is a folder that the story names or that has pictures, and no other page has a place for', async () => {
  const ports = await draftPorts()
  const story = [{ heading: 'Down to the water', text: 'x', gallery: 'about/coast' }]
  await ports.documents.commit([{ collection: 'person-info', id: 'owner', fields: { name: 'Ada', story } }])
  for (const name of ['about/gallery-1/1.jpg', 'home/slideshow/1.jpg', 'job-detail-images/one/1.jpg'])
    await ports.files.write(name, jpeg(1))
  const { folders, unused } = data(await readGalleries(ports))
  expect(folders.map(({ folder, pictures }) => [folder, pictures])).toEqual([
    ['about/coast', 0],
    ['about/gallery-1', 1],
  ])
  expect(unused).toBe('about/gallery-2')
})
