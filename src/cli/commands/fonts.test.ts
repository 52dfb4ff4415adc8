import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { generatedFields, generatedNote } from '#domain/site/generated-index.ts'
import { openSampleSite } from '#support/sample-site.ts'

vi.setConfig({ testTimeout: 60_000 })

/** docs/behaviour.md 32.6. */
const require = createRequire(import.meta.url)
const brygada = dirname(require.resolve('@expo-google-fonts/brygada-1918/package.json'))

test('a font is added from a file and from an installed package, and listed', async () => {
  const site = await openSampleSite([])
  onTestFinished(() => site.close())
  const folder = join(site.dataDir, 'fonts')
  cpSync(join(brygada, '600SemiBold/Brygada1918_600SemiBold.ttf'), join(site.folder, 'own.ttf'))
  expect(await site.vita('fonts', 'add', 'own.ttf')).toMatchObject({
    status: 0,
    stdout: `Added own.ttf (1 file) to ${folder}.\n`,
  })
  expect(await site.vita('fonts', 'add', 'noto-serif-hebrew')).toMatchObject({
    status: 0,
    stdout: `Added noto-serif-hebrew (6 files) to ${folder}.\n`,
  })
  expect((await site.vita('fonts', 'list')).stdout.split('\n')).toEqual([
    'Brygada 1918: comes with Vita',
    'Vazirmatn: comes with Vita',
    'Noto Serif Hebrew: comes with Vita',
    'noto-serif-hebrew: 6 files',
    'own.ttf: 1 file',
    '',
  ])
})

test('a package that is not there and a file that is no font are failures, two names are wrong usage', async () => {
  const site = await openSampleSite([])
  onTestFinished(() => site.close())
  expect(await site.vita('fonts', 'add', 'noto-nothing')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no package @fontsource/noto-nothing here.'),
  })
  expect(await site.vita('fonts', 'add', './missing.ttf')).toMatchObject({ status: 1 })
  expect(await site.vita('fonts', 'add', 'a', 'b')).toMatchObject({ status: 2 })
  expect(await site.vita('fonts', 'add', '../noto')).toMatchObject({ status: 1 })
  expect(await site.vita('fonts', 'list', 'x')).toMatchObject({ status: 2 })
})

test('the doctor names the characters that no face has', async () => {
  const site = await openSampleSite([])
  onTestFinished(() => site.close())
  const write = (missing: string[]) => {
    const file = { name: `${'a1'.repeat(12)}.pdf`, hash: 'a1'.repeat(32), missing, alt: '' }
    const index = new Map([['/resume.pdf?paper=a4', file]])
    return site.ports.documents.commit([{ ...generatedNote, fields: generatedFields({ index, earlier: [] }) }])
  }
  const lines = async () => (await site.vita('doctor')).stdout
  expect(await lines()).toContain('The files of the resume are not made yet')
  await write([])
  expect(await lines()).toContain('Every character of the resume has a face.')
  await write(['山', '田'])
  expect(await lines()).toContain('No face has 山 田: resume.pdf')
})
