import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { type FolderItem, type FoundPicture, withFoundPictures } from './draft-folder.ts'

const hash = (last: number) => String(last).padStart(64, '0')

test('pictures are known by their bytes, then by their names', () => {
  const items = [item('one.jpg', 1), item('two.jpg', 2)]
  const wanted = withFoundPictures(items, [found('1-renamed.jpg', 1), found('TWO.jpg', 9)], () => 'new')
  expect(wanted.map(({ id, name, hash: last }) => [id, name, Number(last)])).toEqual([
    ['one.jpg', 'one.jpg', 1],
    ['two.jpg', 'TWO.jpg', 9],
  ])
})

test('the file decides the order only if it knows all pictures of the folder', () => {
  const items = [item('a.jpg', 1), item('b.jpg', 2)]
  const names = (pictures: FoundPicture[]) => withFoundPictures(items, pictures, () => 'new').map(({ name }) => name)
  expect(names([found('b.jpg', 2), found('c.jpg', 3), found('a.jpg', 1)])).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  expect(names([found('c.jpg', 3), found('b.jpg', 2)])).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})

test('a text or focus point that the file does not have stays', () => {
  const held = { ...item('a.jpg', 1), alt: 'A pier', focus: { x: 0.2, y: 0.4 } }
  expect(withFoundPictures([held], [found('a.jpg', 1)], () => '')).toEqual([held])
  expect(withFoundPictures([held], [{ ...found('a.jpg', 1), alt: '' }], () => '')[0]?.alt).toBe('')
})

test('translations of a text that the file does not have stay, and those that it has replace them', () => {
  const held = {
    ...item('a.jpg', 1),
    alt: 'A pier',
    translations: { de: 'Ein Steg' },
    translatedFrom: { de: 'A pier' },
  }
  expect(withFoundPictures([held], [found('a.jpg', 1)], () => '')).toEqual([held])
  const german = { ...found('a.jpg', 1), translations: { de: 'Der Steg' } }
  const { translatedFrom: _, ...others } = held
  expect(withFoundPictures([held], [german], () => '')).toEqual([{ ...others, translations: { de: 'Der Steg' } }])
})

function item(name: string, last: number): FolderItem {
  return { id: name, name, hash: hash(last), sizeBytes: 5, alt: none, focus: none }
}

function found(name: string, last: number): FoundPicture {
  return { path: `files/home/slideshow/${name}`, name, hash: hash(last), sizeBytes: 5, alt: none, focus: none }
}
