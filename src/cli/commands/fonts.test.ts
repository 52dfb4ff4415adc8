import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type GeneratedFile, generatedFields, generatedNote } from '#domain/site/generated-index.ts'
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

test('the doctor names the characters that no face has with a font, and the fonts that cannot be used', async () => {
  const site = await openSampleSite([])
  onTestFinished(() => site.close())
  const write = (change: Partial<Pick<GeneratedFile, 'missing' | 'faults'>>) => {
    const file = { name: `${'a1'.repeat(12)}.pdf`, hash: 'a1'.repeat(32), missing: [], faults: [], alt: '', ...change }
    const index = new Map([['/resume.pdf?paper=a4', file]])
    const fields = generatedFields({ index, earlier: [], failure: null })
    return site.ports.documents.commit([{ ...generatedNote, fields }])
  }
  const lines = async () => (await site.vita('doctor')).stdout
  expect(await lines()).toContain('The files of the resume are not made yet')
  await write({})
  expect(await lines()).toContain('Every character of the resume has a face.')
  await write({ missing: ['김', '민'] })
  expect(await lines()).toMatch(/No face has \uae40 \ubbfc \(Korean\): resume\.pdf .* fonts add noto-sans-kr/)
  await write({ faults: [{ file: 'own/own-7-400-normal.woff', why: 'is damaged', characters: ['場', '長'] }] })
  expect(await lines()).toContain('The font own/own-7-400-normal.woff is damaged. It should show 場 長.')
})

test('the doctor says that files cannot be made, since when and why, and fails', async () => {
  const site = await openSampleSite([])
  onTestFinished(() => site.close())
  const failure = { since: '2026-03-01T12:34:56.000Z', says: 'The file cannot be made: no ink' }
  const fields = generatedFields({ index: new Map(), earlier: [], failure })
  await site.ports.documents.commit([{ ...generatedNote, fields }])
  const { stdout, status } = await site.vita('doctor')
  expect(stdout).toContain('cannot be made since 2026-03-01 12:34 UTC. The file cannot be made: no ink')
  expect(stdout).not.toContain('Nothing is wrong')
  expect(status).not.toBe(0)
})
