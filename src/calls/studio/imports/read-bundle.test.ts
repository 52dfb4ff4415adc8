import { expect, test } from 'vitest'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { zipArchives } from '#adapters/zip/archives.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { bundleZip, uploadedBytes } from '#support/zip-bytes.ts'
import { readBundle } from './read-bundle.ts'

test('a picture of a bundle has its text, in whichever form a Mac or another program wrote its name', async () => {
  for (const form of ['NFC', 'NFD'] as const)
    for (const key of ['NFC', 'NFD'] as const) {
      const zip = await bundleZip({
        ['files/about/café.jpg'.normalize(form)]: jpeg(1),
        'files/about/alt.json': '{"café.jpg":"A coffee house"}'.normalize(key),
        'files/about/focus.json': '{"café.jpg":{"x":0.5,"y":1}}'.normalize(key),
      })
      const ports = { archives: zipArchives(), pictures: memoryPictures() }
      const { folders } = data(await readBundle(ports, uploadedBytes('site.zip', zip), () => {}))
      expect(folders[0]?.pictures).toMatchObject([
        { name: 'café.jpg'.normalize('NFC'), alt: 'A coffee house', focus: { x: 0.5, y: 1 } },
      ])
    }
})
