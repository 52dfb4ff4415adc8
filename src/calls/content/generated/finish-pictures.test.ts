import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { sha256Of } from '#adapters/sha256.ts'
import { failed, success } from '#resume/result.ts'
import { emptyFiles } from '#support/content/files.ts'
import { finishPictures } from './finish-pictures.ts'

test('pictures are made first, then encoded as AVIF, then variants without a file are deleted', async () => {
  const { finish, put, did } = open()
  await put('about/1.jpg', 'home/slideshow/1.jpg')
  expect(await finish()).toEqual(success([]))
  expect(did).toEqual([
    'make about/1.jpg',
    'make home/slideshow/1.jpg',
    'encode about/1.jpg',
    'encode home/slideshow/1.jpg',
    'keep 2',
  ])
})

test('nothing is done twice', async () => {
  const { finish, put, did, notified } = open()
  await put('about/1.jpg')
  await finish()
  did.length = 0
  expect(await finish()).toEqual(success([]))
  expect(did).toEqual(['keep 1'])
  expect(notified()).toBe(2)
})

test('onPictures is called after each folder', async () => {
  const { finish, put, notified } = open()
  await put('about/1.jpg', 'about/2.jpg', 'backgrounds/home.jpg')
  await finish()
  expect(notified()).toBe(4)
})

test('in a large folder onPictures is called after ten pictures', async () => {
  const { finish, put, notified } = open()
  await put(...Array.from({ length: 10 }, (_, at) => `about/${at}.jpg`))
  await finish()
  expect(notified()).toBe(2)
  const larger = open()
  await larger.put(...Array.from({ length: 11 }, (_, at) => `about/${at}.jpg`))
  await larger.finish()
  expect(larger.notified()).toBe(4)
})

test('onPictures is not called without a new picture', async () => {
  const { finish, files, notified } = open()
  await files.write('about/alt.json', Buffer.from('{}'))
  await files.write('about/a.keep', Buffer.from('x'))
  expect(await finish()).toEqual(success([]))
  expect(notified()).toBe(0)
})

test('files of the draft are not made here; the pictures of its folders are kept', async () => {
  const { finish, put, did, documents, files } = open()
  await put('about/1.jpg', 'draft/2.jpg', 'draft/removed.jpg')
  const metadata = await files.metadata('draft/2.jpg')
  const item = {
    id: 'a',
    name: '2.jpg',
    sizeBytes: 9,
    alt: null,
    focus: null,
    hash: metadata.ok ? metadata.data.hash : '',
  }
  const edit = { at: '', by: { uid: '', name: '' } }
  const fields = { folder: 'about', base: '', items: [item], ...edit, changes: 1 }
  await documents.commit([{ collection: 'draft-folders', id: 'about', fields }])
  expect(await finish()).toEqual(success([]))
  expect(did).toEqual(['make about/1.jpg', 'encode about/1.jpg', 'keep 2'])
})

test('a file that is no picture is reported with its reason, and the others are made', async () => {
  const { finish, files, pictures, put } = open()
  await files.write('about/0.svg', Buffer.from('<svg/>'))
  await put('about/1.jpg')
  expect(await finish()).toEqual(success([{ name: 'about/0.svg', reason: 'is an SVG file' }]))
  const hash = (await files.metadata('about/1.jpg')) as { data: { hash: string } }
  expect(await pictures.read(hash.data.hash)).toMatchObject({ data: { types: ['avif', 'webp'] } })
})

test('a store without an answer ends the work with its failure', async () => {
  const { finish, pictures, put, did } = open()
  await put('about/1.jpg')
  const failure = failed('unavailable', 'The pictures are not available.')
  pictures.encodeAvif = async () => failure
  expect(await finish()).toEqual(failure)
  expect(did).toEqual(['make about/1.jpg'])
})

test('a file that was deleted meanwhile is skipped', async () => {
  const { finish, blobs, put, did } = open()
  await put('about/1.jpg', 'about/2.jpg')
  const { read } = blobs
  const first = sha256Of(jpeg('about/1.jpg'))
  blobs.read = async (hash) => (hash === first ? failed('object-not-found', 'There is no such file.') : read(hash))
  expect(await finish()).toEqual(success([]))
  expect(did).toEqual(['make about/2.jpg', 'encode about/2.jpg', 'keep 2'])
})

test('an abort ends the work after the current picture, and the next call does the rest', async () => {
  const { finish, put, did, notified, stop } = open()
  await put('about/1.jpg', 'about/2.jpg')
  stop.after = 'make about/1.jpg'
  expect(await finish()).toEqual(success([]))
  expect(did).toEqual(['make about/1.jpg'])
  expect(notified()).toBe(1)
  await finish()
  expect(did).toEqual(['make about/1.jpg', 'make about/2.jpg', 'encode about/1.jpg', 'encode about/2.jpg', 'keep 2'])
})

test('pictures of files that arrive during the work are kept', async () => {
  const { finish, files, pictures, put, did } = open()
  await put('about/1.jpg')
  const encodeAvif = pictures.encodeAvif
  pictures.encodeAvif = async (hash, original) => {
    await files.write('about/2.jpg', jpeg('about/2.jpg'))
    return encodeAvif(hash, original)
  }
  await finish()
  expect(did.at(-1)).toBe('keep 2')
})

function open() {
  const { documents, files, blobs } = emptyFiles()
  const pictures = memoryPictures()
  const clock = memoryClock(new Date('2026-11-22T10:42:00Z'))
  const did: string[] = []
  const stop = { after: '' }
  let controller = new AbortController()
  let notified = 0
  function note(what: string) {
    did.push(what)
    if (what === stop.after) controller.abort()
  }
  const { make, encodeAvif } = pictures
  pictures.make = async (original) => {
    const made = await make(original)
    if (made.ok) note(`make ${nameIn(original)}`)
    return made
  }
  pictures.encodeAvif = async (hash, original) => {
    note(`encode ${nameIn(original)}`)
    return encodeAvif(hash, original)
  }
  pictures.keepOnly = async (hashes) => {
    note(`keep ${hashes.size}`)
    return success()
  }
  return {
    documents,
    files,
    blobs,
    pictures,
    did,
    stop,
    notified: () => notified,
    async put(...names: string[]) {
      for (const name of names) await files.write(name, jpeg(name))
    },
    finish() {
      controller = new AbortController()
      const onPictures = () => {
        notified += 1
      }
      return finishPictures({ documents, files, blobs, pictures, clock }, onPictures, controller.signal)
    },
  }
}

function jpeg(name: string): Uint8Array {
  return Buffer.from(`\xff\xd8\xff${name}`, 'latin1')
}

function nameIn(original: Uint8Array): string {
  return Buffer.from(original.subarray(3)).toString('latin1')
}
