import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hashesOf } from '#support/folder-files.ts'
import { vitaWith } from '#support/run-vita.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

vi.setConfig({ testTimeout: 60_000 }) // a child process makes pictures, on a machine that may be busy

test('an import and an export resolve paths from where npm was called', async () => {
  const folder = temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  writeBundle(join(folder, 'mine'), 'Stagehand')
  const taken = await vitaWith(env, ['import', 'mine'])
  expect(taken).toMatchObject({ status: 0, stderr: '' })
  expect(taken.stdout).toContain('Documents: 1 added, 0 changed, 0 unchanged, 0 removed')
  expect(taken.stdout).toContain('Files: 2 added, 0 changed, 0 unchanged, 0 removed')

  const given = await vitaWith(env, ['export', 'copy'])
  expect(given).toMatchObject({ status: 0, stderr: '' })
  expect(given.stdout).toContain(`Exported 1 documents and 2 files to ${join(folder, 'copy')}`)
  expect(readFileSync(join(folder, 'copy/files/about/dot.png')).equals(png)).toBe(true)
  expect((await vitaWith(env, ['export', 'copy.zip'])).status).toBe(0)
  expect((await vitaWith(env, ['import', 'copy.zip'])).stdout).toContain(
    'Documents: 0 added, 0 changed, 1 unchanged, 0 removed',
  )
})

test('a rejected bundle is reported by file, field and reason, ends with 1 and changes nothing', async () => {
  const folder = temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  writeBundle(join(folder, 'good'), 'Stagehand')
  await vitaWith(env, ['import', join(folder, 'good')])
  await vitaWith(env, ['export', join(folder, 'before')])

  writeBundle(join(folder, 'bad'), '')
  writeFileSync(join(folder, 'bad/files/about/dot.png'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  writeFileSync(join(folder, 'bad/files/about/cut.png'), png.subarray(0, -20))
  writeFileSync(join(folder, 'bad/files/about/steer\u001b[2Jing.png'), png)
  const rejected = await vitaWith(env, ['import', join(folder, 'bad'), '--replace'])
  expect(rejected.status).toBe(1)
  expect(rejected.stderr.split('\n')).toEqual(
    expect.arrayContaining([
      'documents/jobs/one.json: title is missing',
      'files/about/dot.png: is an SVG file',
      'files/about/cut.png: is damaged',
      'files/about/steer\\u{1b}[2Jing.png: has a name that is not allowed, or that points outside the bundle',
      'The bundle has 4 problems. Nothing was imported.',
    ]),
  )
  expect(rejected.stderr + rejected.stdout).not.toContain('\u001b')
  await vitaWith(env, ['export', join(folder, 'after')])
  expect(hashesOf(join(folder, 'after'))).toEqual(hashesOf(join(folder, 'before')))
})

test('a dry run lists what would change, and leaves every byte of the data as it was', async () => {
  const folder = temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  writeBundle(join(folder, 'old'), 'Stagehand')
  writeBundle(join(folder, 'new'), 'Director')
  writeFileSync(join(folder, 'new/documents/jobs/two.json'), job('Painter'))
  rmSync(join(folder, 'new/files/about/dot.png'))
  await vitaWith(env, ['import', join(folder, 'old')])
  const before = hashesOf(env.DATA_DIR)
  const { status, stdout } = await vitaWith(env, ['import', join(folder, 'new'), '--dry-run', '--replace'])
  expect(status).toBe(0)
  expect(stdout.split('\n').filter((line) => /^[-+~]/.test(line))).toEqual([
    '+ documents/jobs/two.json',
    '~ documents/jobs/one.json',
    '- files/about/dot.png',
  ])
  expect(stdout).toContain('Documents: 1 added, 1 changed, 0 unchanged, 0 removed')
  expect(stdout).toContain('nothing was changed')
  expect(hashesOf(env.DATA_DIR)).toEqual(before)
})

test('a name without a target is a warning on one line, dry or not, and the import ends with 0', async () => {
  const folder = temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  writeBundle(join(folder, 'mine'), 'Stagehand')
  mkdirSync(join(folder, 'mine/files/backgrounds'))
  writeFileSync(join(folder, 'mine/files/backgrounds/homepage.png'), png)
  for (const more of [['--dry-run'], []]) {
    const { status, stdout, stderr } = await vitaWith(env, ['import', join(folder, 'mine'), ...more])
    expect(status).toBe(0)
    expect(stderr.split('\n').filter((line) => line.includes('arning'))).toEqual([
      expect.stringMatching(/^Warning: files\/backgrounds\/homepage\.png: /),
    ])
    expect(stdout).toContain(more.length > 0 ? 'This was a dry run' : 'Imported.')
  }
})

test('an export to an existing or impossible path fails and changes nothing', async () => {
  const folder = temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  writeBundle(join(folder, 'mine'), 'Stagehand')
  await vitaWith(env, ['import', join(folder, 'mine')])
  const before = hashesOf(folder)
  for (const place of [
    join(folder, 'mine'),
    join(folder, 'mine/documents/jobs/one.json'),
    join(folder, 'mine/files/about/dot.png/x.zip'),
  ]) {
    const { status, stderr } = await vitaWith(env, ['export', place])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toContain(place)
  }
  expect(hashesOf(folder)).toEqual(before)
})

test('a path without a bundle, a damaged database and a wrong setting are one line and status 1', async () => {
  const folder = temporaryFolder()
  const DATA_DIR = join(folder, 'data')
  mkdirSync(DATA_DIR)
  writeFileSync(join(folder, 'note.txt'), 'x')
  const said = async (args: string[], env: Record<string, string>) => {
    const { status, stderr } = await vitaWith(env, args)
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    return stderr
  }
  expect(await said(['import', join(folder, 'absent')], { DATA_DIR })).toContain(
    `There is nothing at ${join(folder, 'absent')}`,
  )
  expect(await said(['import', folder], { DATA_DIR })).toContain('is not a bundle')
  expect(await said(['import', join(folder, 'note.txt')], { DATA_DIR })).toBe('note.txt has nothing of a resume.\n')
  expect(await said(['import', folder], { DATA_DIR, PORT: 'x' })).toContain('PORT must be')
  writeFileSync(join(DATA_DIR, 'vita.db'), 'not a database')
  expect(await said(['import', folder], { DATA_DIR })).toContain('restore PATH')
  expect(readFileSync(join(DATA_DIR, 'vita.db'), 'utf8')).toBe('not a database')
})

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function writeBundle(folder: string, title: string): void {
  mkdirSync(join(folder, 'documents/jobs'), { recursive: true })
  mkdirSync(join(folder, 'files/about'), { recursive: true })
  writeFileSync(join(folder, 'documents/jobs/one.json'), job(title))
  writeFileSync(join(folder, 'files/about/alt.json'), '{"dot.png": "A dot."}')
  writeFileSync(join(folder, 'files/about/dot.png'), png)
}

function job(title: string): string {
  return JSON.stringify({ title, company: 'Playhouse', startDate: { month: 'June', year: 2011 } })
}
