import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { actor, aJob, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { describePicture, publishNow, saveOne } from '#support/studio/draft-steps.ts'
import { readImageList } from '../../content/image-lists.ts'
import { deleteEntry, makeEntry } from '../draft/save-entry.ts'
import { removePicture } from '../pictures/change-folder.ts'
import { contentOfPublish } from './read-restorable.ts'

const folder = 'home/slideshow'

/** Publishes 1: Captain, another job, two pictures; 2: Admiral, the other job and the first picture gone, a text. */
async function withPublishes() {
  const ports = await draftPorts()
  for (const at of [1, 2]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
  await saveOne(ports, 'title', 'Captain')
  const other = data(await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' }))
  await publishNow(ports)
  await saveOne(ports, 'title', 'Admiral')
  data(await deleteEntry(ports, other, actor))
  data(await removePicture(ports, folder, '1.jpg', actor))
  await describePicture(ports, folder, '2.jpg', 'two')
  await publishNow(ports)
  await saveOne(ports, 'title', 'Drafted')
  return { ports, other }
}

const titles = async (ports: Pick<TestPorts, 'documents'>) =>
  data(await ports.documents.readAll('jobs'))
    .map(({ fields }) => fields.title)
    .sort()

const pictures = async (ports: Pick<TestPorts, 'files' | 'pictures'>) =>
  data(await readImageList(ports, folder)).map(({ name, alt }) => `${name} ${alt}`.trim())

test('the content as of a publish has its documents and pictures, whatever came later and whatever is drafted', async () => {
  const { ports, other } = await withPublishes()
  for (const at of [1, 2]) data(await ports.pictures.make(jpeg(at)))
  const first = data(await contentOfPublish(ports, 1)) ?? ports
  expect([await titles(first), await pictures(first)]).toEqual([
    ['Captain', 'Cook'],
    ['1.jpg', '2.jpg'],
  ])
  expect(data(await first.documents.read('jobs', other.id))?.fields.title).toBe('Cook')
  const last = data(await contentOfPublish(ports, 2)) ?? ports
  expect([await titles(last), await pictures(last)]).toEqual([['Admiral'], ['2.jpg two']])
})

test('a picture that the site no longer has is made again from the original that the history keeps', async () => {
  const { ports } = await withPublishes()
  data(await ports.pictures.make(jpeg(2)))
  const first = data(await contentOfPublish(ports, 1)) ?? ports
  expect(await pictures(first)).toEqual(['1.jpg', '2.jpg'])
  expect(data(await first.files.read(`${folder}/1.jpg`))).toEqual(jpeg(1))
})

test('it changes nothing, and there is none of a publish that is not kept', async () => {
  const { ports } = await withPublishes()
  const first = data(await contentOfPublish(ports, 1)) ?? ports
  expect(await first.documents.commit([{ collection: 'jobs', id: 'one', fields: none }])).toMatchObject({ ok: false })
  expect(await first.files.write('about/a.jpg', jpeg(4))).toMatchObject({ ok: false })
  expect(data(await contentOfPublish(ports, 3))).toBe(none)
})
