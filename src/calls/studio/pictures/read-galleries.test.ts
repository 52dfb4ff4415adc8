import { expect, test } from 'vitest'
import { data, jpeg } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { readGalleries } from './read-galleries.ts'

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
