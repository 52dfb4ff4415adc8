import sharp from 'sharp'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { flag } from '#support/sharp/originals.ts'
import { photoOf } from './pictures.ts'

/** docs/behaviour.md 31.3. */
test('a photo is a square JPEG of 400 pixels and less than 60 kB, whatever the portrait is', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const portraits = [
    sharp({ create: { width: 960, height: 1200, channels: 3, background: '#888', noise } }),
    sharp({ create: { width: 200, height: 90, channels: 4, background: '#8888' } }),
  ]
  for (const portrait of portraits) {
    const photo = await photoOf({ bytes: await portrait.webp().toBuffer(), focus: none }, 400)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400, hasAlpha: false })
    expect(photo.length).toBeLessThan(60_000)
  }
})

test('a photo is cut around the focus point of the portrait, and transparent parts are white', async () => {
  const bytes = await flag(400, 1600).webp().toBuffer()
  const colorAt = async (y: number) => {
    const { data } = await sharp(await photoOf({ bytes, focus: { x: 0.5, y } }, 400))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
  }
  expect([await colorAt(0), await colorAt(1)]).toEqual(['red', 'blue'])
  const clear = await sharp({ create: { width: 640, height: 640, channels: 4, background: '#0000' } })
    .webp()
    .toBuffer()
  const [white] = await sharp(await photoOf({ bytes: clear, focus: none }, 400))
    .raw()
    .toBuffer()
  expect(white).toBe(255)
})
