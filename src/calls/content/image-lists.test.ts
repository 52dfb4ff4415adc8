import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { failed, none, type Result } from '#resume/result.ts'
import { emptyFiles } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { cachedImageLists, imageListsInLanguage, readImageList, refreshImageList } from './image-lists.ts'

test('a list has the pictures of its folder by name, numbers as numbers, with their alternative texts', async () => {
  const { ports, put, putText } = open()
  for (const name of ['10-c.jpg', '2-b.jpg', '1-a.jpg']) await put(`desktop/current/${name}`)
  await putText('desktop/current/alt.json', '{"1-a.jpg":"A creek","2-b.jpg":7,"__proto__":{"10-c.jpg":"x"}}')
  const list = data(await readImageList(ports, 'desktop/current'))
  expect(list.map(({ name, alt }) => [name, alt])).toEqual([
    ['1-a.jpg', 'A creek'],
    ['2-b.jpg', ''],
    ['10-c.jpg', ''],
  ])
  expect(list[0]?.picture).toMatchObject({ widthPx: 1200, heightPx: 800, types: ['webp'] })
})

test('a list has the texts of a language, and the plain one of a picture that is not translated', async () => {
  const { ports, put, putText } = open()
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await put(`about/${name}`)
  const creek = { text: 'A creek', translations: { de: 'Ein Bach' }, translatedFrom: { de: 'A creek' } }
  const blank = { text: '', translations: { de: 'Nichts' } }
  await putText('about/alt.json', JSON.stringify({ '1.jpg': creek, '2.jpg': 'A pier', '3.jpg': blank }))
  const lists = cachedImageLists({ ...ports, clock: memoryClock(new Date(0)) }, () => {})
  const shown = async (language?: string) =>
    data(await imageListsInLanguage(lists, language, ({ text }) => `${text}!`).read('about'))
  expect((await shown('de-AT')).map(({ alt }) => alt)).toEqual(['Ein Bach', 'A pier!', ''])
  expect((await shown()).map(({ alt }) => alt)).toEqual(['A creek', 'A pier', ''])
  for (const language of [undefined, 'de']) expect(JSON.stringify(await shown(language))).not.toContain('translat')
})

test('a list leaves out placeholders, deeper folders, folders with the same beginning, and files that are no pictures', async () => {
  const { ports, put, putText } = open()
  await put('about/portrait.jpg')
  for (const name of ['about/.keep', 'about/a.keep.jpg', 'about/story/1.jpg', 'about-me/1.jpg', 'about.jpg'])
    await put(name)
  await putText('about/notes.txt', 'hello')
  expect(names(await readImageList(ports, 'about'))).toEqual(['portrait.jpg'])
})

test('a picture has its text and focus point whether its letters are composed or not', async () => {
  const [composed, decomposed] = ['caf\\u00e9.jpg', 'cafe\\u0301.jpg']
  for (const form of ['NFC', 'NFD'] as const)
    for (const key of [composed, decomposed]) {
      const { ports, put, putText } = open()
      await put('about/café.jpg'.normalize(form))
      await putText('about/alt.json', `{"${key}":"A coffee house"}`)
      await putText('about/focus.json', `{"${key}":{"x":0.5,"y":1}}`)
      expect(data(await readImageList(ports, 'about'))).toMatchObject([
        { alt: 'A coffee house', focus: { x: 0.5, y: 1 } },
      ])
    }
})

test('a missing folder is an empty list', async () => {
  expect(await readImageList(open().ports, 'hardware-images')).toEqual({ ok: true, data: [] })
})

test('a file whose picture is not made yet is left out', async () => {
  const { ports, files, put } = open()
  await put('home/slideshow/1.jpg')
  await files.write('home/slideshow/2.jpg', jpeg('2'))
  expect(names(await readImageList(ports, 'home/slideshow'))).toEqual(['1.jpg'])
})

for (const text of ['', '{', '[]', 'null', '"x"', '\xff']) {
  test(`with an alt.json of ${JSON.stringify(text)} the alternative texts are blank`, async () => {
    const { ports, put, putText } = open()
    await put('about/1.jpg')
    await putText('about/alt.json', text)
    expect(data(await readImageList(ports, 'about'))).toMatchObject([{ name: '1.jpg', alt: '' }])
  })
}

test('a list has the focus points of its folder; what is no point is left out', async () => {
  const { ports, put, putText } = open()
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await put(`about/${name}`)
  await putText('about/focus.json', '{"1.jpg":{"x":0.31,"y":0.42},"2.jpg":{"x":1.2,"y":0},"4.jpg":{"x":0,"y":1}}')
  const list = data(await readImageList(ports, 'about'))
  expect(list.map(({ name, focus }) => [name, focus])).toEqual([
    ['1.jpg', { x: 0.31, y: 0.42 }],
    ['2.jpg', undefined],
    ['3.jpg', undefined],
  ])
  expect(list[1]).not.toHaveProperty('focus')
})

test('a store without an answer fails with its own message', async () => {
  const { ports, put, putText } = open()
  await put('about/1.jpg')
  await putText('about/alt.json', '{}')
  const failure = failed('unavailable', 'The file store is not available.')
  const broken = async () => failure
  expect(await readImageList({ ...ports, files: { ...ports.files, folder: broken } }, 'about')).toEqual(failure)
  expect(await readImageList({ ...ports, files: { ...ports.files, read: broken } }, 'about')).toEqual(failure)
  expect(await readImageList({ ...ports, pictures: { ...ports.pictures, read: broken } }, 'about')).toEqual(failure)
})

test('a refresh returns after 2 seconds, and not a millisecond earlier', async () => {
  const { ports, clock, put } = open()
  await put('about/1.jpg')
  const refresh = watched(refreshImageList(ports, 'about'))
  await settled()
  clock.moveBy(1999)
  await settled()
  expect(refresh.isDone()).toBe(false)
  clock.moveBy(1)
  expect(names(await refresh.result)).toEqual(['1.jpg'])
})

test('the first read of a folder waits for the store only', async () => {
  const { lists, put } = open()
  await put('about/1.jpg')
  expect(names(await lists.read('about'))).toEqual(['1.jpg'])
})

test('a read returns the last known list at once, and a refresh reports what changed', async () => {
  const { lists, clock, put, changes } = open()
  await put('about/1.jpg')
  await lists.read('about')
  await put('about/2.jpg')
  expect(names(await lists.read('about'))).toEqual(['1.jpg'])
  await settled()
  expect(changes()).toBe(0)
  clock.moveBy(2000)
  await settled()
  expect(changes()).toBe(1)
  expect(names(await lists.read('about'))).toEqual(['1.jpg', '2.jpg'])
  await settled()
  clock.moveBy(2000)
  await settled()
  expect(changes()).toBe(1)
})

test('a folder has one refresh at a time, however many reads there are', async () => {
  const { ports, lists, clock, put } = open()
  await put('about/1.jpg')
  let listings = 0
  const { folder } = ports.files
  ports.files.folder = (name) => {
    listings += 1
    return folder(name)
  }
  await Promise.all([lists.read('about'), lists.read('about'), lists.read('about')])
  expect(listings).toBe(1)
  for (let at = 0; at < 5; at++) await lists.read('about')
  await settled()
  expect(listings).toBe(2)
  clock.moveBy(2000)
  await settled()
  await lists.read('about')
  await settled()
  expect(listings).toBe(3)
})

test('a failed refresh leaves the list as it was', async () => {
  const { ports, lists, clock, put, changes } = open()
  await put('about/1.jpg')
  await lists.read('about')
  ports.files.folder = async () => failed('unavailable', 'The file store is not available.')
  for (let at = 0; at < 2; at++) {
    expect(names(await lists.read('about'))).toEqual(['1.jpg'])
    await settled()
    clock.moveBy(2000)
    await settled()
  }
  expect(changes()).toBe(0)
})

test('a failed first read returns its failure, and the next read tries again', async () => {
  const { ports, lists, put } = open()
  await put('about/1.jpg')
  const { folder } = ports.files
  ports.files.folder = async () => failed('unavailable', 'The file store is not available.')
  expect(await lists.read('about')).toMatchObject({ failure: { message: 'The file store is not available.' } })
  ports.files.folder = folder
  expect(names(await lists.read('about'))).toEqual(['1.jpg'])
})

test('after forget a list is read again, and an older refresh does not restore it', async () => {
  const { lists, files, clock, put, changes } = open()
  await put('about/1.jpg')
  await lists.read('about')
  await lists.read('about')
  await settled()
  await files.delete('about/1.jpg')
  lists.forget()
  expect(names(await lists.read('about'))).toEqual([])
  clock.moveBy(2000)
  await settled()
  expect(names(await lists.read('about'))).toEqual([])
  expect(changes()).toBe(0)
})

test('one picture is found by its name without its ending', async () => {
  const { lists, put } = open()
  for (const name of ['home.jpg', 'not-found.jpg', 'two.parts.png']) await put(`backgrounds/${name}`)
  const one = async (name: string) => data(await lists.readOne('backgrounds', name))?.name ?? none
  expect(await one('home')).toBe('home.jpg')
  expect(await one('not-found')).toBe('not-found.jpg')
  expect(await one('two.parts')).toBe('two.parts.png')
  expect(await one('home.jpg')).toBe(none)
  expect(await one('resume')).toBe(none)
})

function open() {
  const ports = { files: emptyFiles().files, pictures: memoryPictures(), clock: memoryClock(new Date(0)) }
  let changes = 0
  return {
    ports,
    files: ports.files,
    clock: ports.clock,
    lists: cachedImageLists(ports, () => {
      changes += 1
    }),
    changes: () => changes,
    async put(name: string) {
      await ports.files.write(name, jpeg(name))
      await ports.pictures.make(jpeg(name))
    },
    async putText(name: string, text: string) {
      await ports.files.write(name, Buffer.from(text, 'latin1'))
    },
  }
}

function jpeg(content: string): Uint8Array {
  return Buffer.from(`\xff\xd8\xff${content}`, 'latin1')
}

function names(result: Result<{ name: string }[]>): string[] {
  return data(result).map(({ name }) => name)
}

function watched<T>(result: Promise<T>) {
  let done = false
  void result.then(() => {
    done = true
  })
  return { result, isDone: () => done }
}

/** Lets pending promise callbacks run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
