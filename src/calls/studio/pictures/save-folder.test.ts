import { expect, test } from 'vitest'
import { altField, focusField, folderFields, orderField } from '#domain/studio/folder-fields.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data, png } from '#support/small-bundle.ts'
import { actor, draftPortsWithThree, type TestPorts } from '#support/studio/draft-ports.ts'
import { describePicture, upload, writePictures } from '#support/studio/draft-steps.ts'
import { versionOf } from '../draft/draft-store.ts'
import { readFolder } from '../draft/read-folder.ts'
import { addPicture, removePicture, saveFolder } from './change-folder.ts'

const folder = 'home/slideshow'
const [alt, focus] = [altField('1.jpg'), focusField('1.jpg')]

async function opened(ports: TestPorts) {
  const fields = folderFields(data(await readFolder(ports, folder)).items)
  const version = await versionOf(fields)
  return async (own: Fields) =>
    data(await saveFolder(ports, folder, { fields: { ...fields, ...own }, version }, actor)).outcome
}

test('the order, the texts and the focus points of a folder are saved at once', async () => {
  const ports = await draftPortsWithThree(folder)
  const point = { x: 0.31, y: 0.42 }
  const own = { [orderField]: ['3.jpg', '1.jpg', '2.jpg'], [alt]: { text: 'a\r\ncreek' }, [focus]: point }
  expect(data(await writePictures(ports, folder, own)).outcome).toBe('saved')
  const { items, changes } = data(await readFolder(ports, folder))
  expect(items.map(({ id }) => id)).toEqual(['3.jpg', '1.jpg', '2.jpg'])
  expect(items[1]).toMatchObject({ alt: 'a\ncreek', focus: point })
  expect(changes.map(({ kind }) => kind)).toEqual(['alternative text', 'focus point', 'moved'])
})

test('a picture has no text, an empty one as decoration, or a text', async () => {
  const ports = await draftPortsWithThree(folder)
  for (const text of ['', 'a creek', none]) {
    data(await writePictures(ports, folder, { [alt]: text === none ? none : { text } }))
    expect(data(await readFolder(ports, folder)).items[0]?.alt).toBe(text)
  }
})

test('translations of texts are saved beside them, and are changes of their own', async () => {
  const ports = await draftPortsWithThree(folder)
  await describePicture(ports, folder, '1.jpg', 'a creek')
  const [translations, translatedFrom] = [
    { de: { captions: { '1.jpg': 'ein Bach' } } },
    { de: { captions: { '1.jpg': 'a creek' } } },
  ]
  data(await writePictures(ports, folder, { translations, translatedFrom }))
  const { items, changes } = data(await readFolder(ports, folder))
  expect(items[0]).toMatchObject({ translations: { de: 'ein Bach' }, translatedFrom: { de: 'a creek' } })
  expect(changes.map(({ kind }) => kind)).toEqual(['alternative text', 'translation'])
  expect(folderFields(items)).toMatchObject({ captions: { '1.jpg': 'a creek' }, translations, translatedFrom })
  data(await writePictures(ports, folder, { translations: null, translatedFrom: null }))
  expect(data(await readFolder(ports, folder)).items[0]).not.toHaveProperty('translations')
})

test('another tab that saved something else is a conflict, the same is none', async () => {
  const ports = await draftPortsWithThree(folder)
  const [here, there] = [await opened(ports), await opened(ports)]
  expect(await there({ [alt]: { text: 'a creek' } })).toBe('saved')
  expect(await here({ [alt]: { text: 'a pier' } })).toBe('conflict')
  expect(await here({ [alt]: { text: 'a creek' } })).toBe('saved')
  expect(data(await readFolder(ports, folder)).items[0]?.alt).toBe('a creek')
})

test('a save keeps the pictures of the folder, whichever its order names', async () => {
  const ports = await draftPortsWithThree(folder)
  data(await removePicture(ports, folder, '1.jpg', actor))
  data(await addPicture(ports, folder, await upload(ports, png, 'new.png'), actor))
  data(
    await writePictures(ports, folder, {
      [orderField]: ['gone.jpg', '3.jpg', '3.jpg'],
      [altField('gone.jpg')]: { text: 'x' },
    }),
  )
  expect(data(await readFolder(ports, folder)).items.map(({ name }) => name)).toEqual(['3.jpg', '2.jpg', 'new.png'])
})

test.each([
  [alt, { text: 'x'.repeat(2000) }, 'saved'],
  [alt, { text: 'x'.repeat(2001) }, 'rejected'],
  [focus, { x: 0, y: 1 }, 'saved'],
  [focus, { x: 1.01, y: 0 }, 'rejected'],
  [focus, { x: 0, y: -0.01 }, 'rejected'],
  [focus, { x: 0.5 }, 'rejected'],
])('%s of %j is %s', async (field, value, outcome) => {
  const ports = await draftPortsWithThree(folder)
  expect(data(await writePictures(ports, folder, { [field]: value }))).toMatchObject({
    outcome,
    ...(outcome === 'rejected' ? { path: field } : {}),
  })
})

test('saving what is published changes nothing', async () => {
  const ports = await draftPortsWithThree(folder)
  await describePicture(ports, folder, '1.jpg', 'a creek')
  data(await writePictures(ports, folder, { [alt]: none }))
  expect(data(await ports.documents.readAll('draft-folders'))).toEqual([])
})
