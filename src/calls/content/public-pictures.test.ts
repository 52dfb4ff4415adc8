import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/quota.ts'
import { failed, none, success } from '#resume/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { actor, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { publishNow, upload } from '#support/studio/draft-steps.ts'
import { addPicture, removePicture } from '../studio/pictures/change-folder.ts'
import { prepareUpload } from '../studio/pictures/uploads.ts'
import { publicPictures } from './public-pictures.ts'

const folder = 'home/slideshow'

/** A site with one picture, whose variants are made. */
async function sitePorts() {
  const ports = await draftPorts()
  await ports.files.write(`${folder}/1.jpg`, jpeg(1))
  const { hash } = data(await ports.pictures.make(jpeg(1)))
  return { ports, hash }
}

async function uploaded(ports: TestPorts, bytes: Uint8Array): Promise<string> {
  const stored = await upload(ports, bytes, 'new.jpg')
  data(await prepareUpload(ports, stored))
  data(await addPicture(ports, folder, stored, actor))
  return stored.hash
}

async function isThere(pictures: ReturnType<typeof publicPictures>, hash: string) {
  return data(await pictures.variant(hash, 320, 'webp')) !== none
}

test('a picture of the site is public, and one that is nowhere is not', async () => {
  const { ports, hash } = await sitePorts()
  const pictures = publicPictures(ports)
  expect([await isThere(pictures, hash), await isThere(pictures, '0'.repeat(64))]).toEqual([true, false])
})

test('a picture of the draft is public only once it is published, and then at once', async () => {
  const { ports, hash } = await sitePorts()
  const pictures = publicPictures(ports)
  const drafted = await uploaded(ports, jpeg(2))
  expect([await isThere(pictures, hash), await isThere(pictures, drafted)]).toEqual([true, false])
  expect(data(await pictures.publicHashes()).has(drafted)).toBe(false)
  await publishNow(ports)
  expect([await isThere(pictures, hash), await isThere(pictures, drafted)]).toEqual([true, true])
})

test('a picture that was uploaded and removed again is not public', async () => {
  const { ports } = await sitePorts()
  const drafted = await uploaded(ports, jpeg(2))
  data(await removePicture(ports, folder, 'new.jpg', actor))
  expect(await isThere(publicPictures(ports), drafted)).toBe(false)
})

test('a picture that a publish removed stays public for an hour, also after a restart, and no longer', async () => {
  const { ports, hash } = await sitePorts()
  const pictures = publicPictures(ports)
  expect(await isThere(pictures, hash)).toBe(true)
  data(await removePicture(ports, folder, '1.jpg', actor))
  await publishNow(ports)
  ports.clock.moveBy(59 * 60_000)
  expect([await isThere(pictures, hash), await isThere(publicPictures(ports), hash)]).toEqual([true, true])
  await ports.files.write('about/other.jpg', jpeg(3))
  expect(await isThere(pictures, hash)).toBe(true)
  ports.clock.moveBy(60_001)
  expect([await isThere(publicPictures(ports), hash)]).toEqual([false])
})

/** The steps of a picture that is published by mistake, in every order that they can have. */
const made = ['made before', 'made after', 'never made'] as const
const known = ['seen before', 'not seen before'] as const
const restarted = ['no restart', 'a restart'] as const
const orders = made.flatMap((when) => known.flatMap((seen) => restarted.map((start) => [when, seen, start] as const)))

test.each(orders)('a removed picture is gone after an hour: %s, %s, %s', async (when, seen, start) => {
  const { ports, hash } = await sitePorts()
  const stored = await upload(ports, jpeg(2), 'new.jpg')
  let isMade = when === 'made before'
  const variant: TestPorts['pictures']['variant'] = async (each, ...others) =>
    each === hash || isMade ? ports.pictures.variant(each, ...others) : success(none)
  const opened = () => publicPictures({ ...ports, pictures: { variant } })
  let pictures = opened()
  data(await addPicture(ports, folder, stored, actor))
  await publishNow(ports)
  if (seen === 'seen before') expect(await isThere(pictures, stored.hash)).toBe(when === 'made before')
  data(await removePicture(ports, folder, 'new.jpg', actor))
  await publishNow(ports)
  isMade ||= when === 'made after'
  if (start === 'a restart') pictures = opened()
  ports.clock.moveBy(minuteMs)
  expect([await isThere(pictures, hash), await isThere(pictures, stored.hash)]).toEqual([true, when !== 'never made'])
  ports.clock.moveBy(hourMs - minuteMs)
  expect([await isThere(pictures, hash), await isThere(pictures, stored.hash)]).toEqual([true, false])
})

test('a clock that is set back a day does not make a removed picture public for longer', async () => {
  const { ports, hash } = await sitePorts()
  const pictures = publicPictures(ports)
  data(await removePicture(ports, folder, '1.jpg', actor))
  await publishNow(ports)
  expect(await isThere(pictures, hash)).toBe(true)
  ports.clock.moveBy(-24 * hourMs)
  expect([await isThere(pictures, hash), await isThere(publicPictures(ports), hash)]).toEqual([false, false])
})

test('while the store does not answer, known pictures are public for an hour and others fail', async () => {
  const { ports, hash } = await sitePorts()
  const drafted = await uploaded(ports, jpeg(2))
  const pictures = publicPictures({ ...ports, documents: { ...ports.documents, version: () => version() } })
  let version = ports.documents.version
  expect(await isThere(pictures, hash)).toBe(true)
  version = async () => failed('unavailable', 'The files are not available.')
  ports.clock.moveBy(hourMs - 1)
  expect(await isThere(pictures, hash)).toBe(true)
  const unavailable = { ok: false, failure: { code: 'unavailable' } }
  expect(await pictures.variant(drafted, 320, 'webp')).toMatchObject(unavailable)
  ports.clock.moveBy(1)
  expect(await pictures.variant(hash, 320, 'webp')).toMatchObject(unavailable)
})
