import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { vitaWith } from '#support/run-vita.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { zipBytes } from '#support/zip-bytes.ts'

vi.setConfig({ testTimeout: 60_000 })

const archive = zipBytes([
  {
    name: 'Positions.csv',
    content:
      'Company Name,Title,Description,Location,Started On,Finished On\nTide,Mate,"\u2022 Steer\n\u2022 Watch",Bay,Mar 2021,\nTide,Mate,"\u2022 Steer\n\u2022 Watch",Bay,Mar 2021,\n,Nobody,,,2018,\n,,,,,\n',
  },
  { name: 'Profile.csv', content: 'First Name,Last Name,Headline\nAda,Tide,Sailor\n' },
  { name: 'Skills.csv', content: 'Name\nKnots \u{1f468}\u200d\u{1f52c}\n' },
  { name: 'messages.csv', content: 'FROM,TO,CONTENT\na,b,secret\n' },
])

test('a LinkedIn archive is detected from its content; a dry run changes nothing, and says the fate of every row', async () => {
  const { folder, env } = newSite()
  writeFileSync(join(folder, 'export'), archive)
  const dry = await vitaWith(env, ['import', 'export', '--dry-run', '--json'])
  expect(dry).toMatchObject({ status: 0, stderr: '' })
  const found = JSON.parse(dry.stdout)
  expect(Object.keys(found)).toEqual(['kind', 'entries', 'leftAlone', 'counts'])
  expect(found.kind).toBe('linkedin')
  expect(found.counts).toEqual({
    ...{ new: 3, same: 0, differs: 0, merged: 1, alike: 0, incomplete: 1, blank: 1, 'left alone': 0 },
  })
  expect(Object.keys(found.entries[0])).toEqual(['section', 'title', 'fate', 'reasons', 'fields'])
  expect(found.entries.at(-1).fields.name).toBe('Knots \u{1f468}\u200d\u{1f52c}')
  expect(found.leftAlone).toEqual([
    { name: 'messages.csv', why: 'is about other people; we did not open it', count: 1 },
  ])
  expect(dry.stdout).not.toContain('secret')
  expect((await vitaWith(env, ['export', 'nothing'])).status).toBe(1)
})

test('that an archive has no positions is the last thing that is said of it', async () => {
  const { folder, env } = newSite()
  writeFileSync(join(folder, 'a.zip'), zipBytes([{ name: 'Skills.csv', content: 'Name\nKnots\n' }]))
  expect((await vitaWith(env, ['import', 'a.zip', '--dry-run'])).stdout).toContain(
    '1 entry: 1 new\n- Positions.csv: This archive has no Positions.csv. At LinkedIn choose the larger data archive.\n',
  )
})

test('an import of an archive adds its entries, and the same import again changes nothing', async () => {
  const { folder, env } = newSite()
  writeFileSync(join(folder, 'a.zip'), archive)
  const first = await vitaWith(env, ['import', 'a.zip'])
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first.stdout).toContain('+ jobs: Mate\n')
  expect(first.stdout).toContain('! jobs: Nobody\n    Positions.csv row 3: company is missing\n')
  expect(first.stdout).toContain('- messages.csv: is about other people; we did not open it\n')
  expect(first.stdout).toContain('5 entries: 3 new, 1 repeated, 1 incomplete, 1 blank\nImported.\n')
  await vitaWith(env, ['export', 'before.zip'])
  const again = await vitaWith(env, ['import', 'a.zip'])
  expect(again.stdout).toContain('5 entries: 3 the same, 1 repeated, 1 incomplete, 1 blank\nNothing was new')
  await vitaWith(env, ['export', 'after.zip'])
  expect(readFileSync(join(folder, 'after.zip')).equals(readFileSync(join(folder, 'before.zip')))).toBe(true)
})

test('a resume is exported as JSON, and its import into an empty site gives the same resume', async () => {
  const { folder, env } = newSite()
  writeFileSync(join(folder, 'a.zip'), archive)
  await vitaWith(env, ['import', 'a.zip'])
  const exported = await vitaWith(env, ['export', 'resume.json'])
  expect(exported).toMatchObject({ status: 0, stdout: `Exported the resume to ${join(folder, 'resume.json')}\n` })
  const other = { ...env, DATA_DIR: join(folder, 'other') }
  expect((await vitaWith(other, ['import', 'resume.json'])).stdout).toContain('3 entries: 3 new\nImported.\n')
  await vitaWith(other, ['export', 'again.json'])
  const resume = (name: string) => {
    const { meta, ...others } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return { ...others, own: meta['x-vita'] }
  }
  expect(resume('again.json')).toEqual(resume('resume.json'))
  expect((await vitaWith(env, ['export', 'resume.json'])).status).toBe(1)
})

test('a document is one object with its kind, the lines and doubts of each entry, and what was not placed', async () => {
  const { folder, env } = newSite()
  const lines = [
    'Ada Tide',
    '',
    'WORK EXPERIENCE',
    'Alder Brook | Quill Marrow',
    '- Steered',
    '',
    'MISCELLANEOUS',
    'Flies',
  ]
  writeFileSync(join(folder, 'ada'), lines.join('\n'))
  const dry = await vitaWith(env, ['import', 'ada', '--dry-run', '--json'])
  const found = JSON.parse(dry.stdout)
  expect(Object.keys(found)).toEqual(['kind', 'entries', 'leftAlone', 'counts', 'notPlaced'])
  expect([found.kind, found.notPlaced]).toEqual(['text', expect.stringContaining('Flies')])
  expect(found.entries.find(({ section }: { section: string }) => section === 'jobs')).toMatchObject({
    ...{ doubts: ['swap', 'dates'], lines: expect.arrayContaining([expect.stringContaining('Alder Brook')]) },
  })
  const plain = await vitaWith(env, ['import', 'ada', '--dry-run'])
  expect(plain.stdout).toContain('    Title and company may be the other way around.\n    No dates found.\n')
  expect(plain.stdout).toContain('Not placed:\n')
})

test('a rejected file is one line and status 1, and with --json an object too; options of bundles are rejected', async () => {
  const { folder, env } = newSite()
  writeFileSync(join(folder, 'bad.zip'), zipBytes([{ name: '../Skills.csv', content: 'Name\nx\n' }]))
  writeFileSync(join(folder, 'bad.json'), '{\n  "basics": {},\n}')
  writeFileSync(join(folder, 'cut.zip'), archive.subarray(0, -9))
  mkdirSync(join(folder, 'folder'))
  const cases = [
    ['bad.zip', 'bad.zip has an entry whose name points outside of it: "../Skills.csv".'],
    ['bad.json', 'bad.json is not JSON (line 3 column 1).'],
    ['cut.zip', `${join(folder, 'cut.zip')} cannot be read as a zip file: it is damaged or incomplete.`],
    ['none.zip', `There is nothing at ${join(folder, 'none.zip')}.`],
    ['folder', expect.stringContaining('is not a bundle')],
  ] as const
  for (const [name, why] of cases) {
    const plain = await vitaWith(env, ['import', name])
    expect(plain).toEqual({ status: 1, stdout: '', stderr: expect.anything() })
    expect(plain.stderr.trimEnd()).toEqual(why)
    const answer = await vitaWith(env, ['import', name, '--json'])
    expect({ ...answer, stdout: '' }).toEqual(plain)
    expect(JSON.parse(answer.stdout)).toEqual({
      ...{ kind: null, entries: [], leftAlone: [{ name, count: 1, why }] },
      counts: { new: 0, same: 0, differs: 0, merged: 0, alike: 0, incomplete: 0, blank: 0, 'left alone': 0 },
    })
  }
  writeFileSync(join(folder, 'a.zip'), archive)
  expect((await vitaWith(env, ['import', 'a.zip', '--replace'])).stderr).toBe('--replace is for bundles only.\n')
  expect((await vitaWith(env, ['import', 'a.zip', '--with-messages'])).stderr).toBe(
    '--with-messages is for bundles only.\n',
  )
})

test('a file of more than 20 MB that is no bundle gets the message of the limit, with --json too', {
  tags: ['extended'],
  timeout: 120_000,
}, async () => {
  const { folder, env } = newSite()
  const limit = 20 * 2 ** 20
  const named = (name: string, start: string | Uint8Array, sizeBytes: number) => {
    writeFileSync(join(folder, name), start)
    truncateSync(join(folder, name), sizeBytes)
  }
  named('a.json', '{"basics":{}}', limit + 1)
  named('a.pdf', '%PDF-1.7', limit + 1)
  const noise = randomBytes(limit)
  writeFileSync(join(folder, 'a.zip'), zipBytes([{ name: 'Skills.csv', content: noise }]))
  for (const name of ['a.json', 'a.pdf', 'a.zip'])
    for (const more of [[], ['--json']])
      expect(await vitaWith(env, ['import', name, ...more])).toEqual({
        ...{ status: 1, stdout: more.length === 0 ? '' : expect.stringContaining('is larger than 20 MB') },
        stderr: `${name} is larger than 20 MB.\n`,
      })
  named('b.json', '{"basics":{}}', limit)
  named('b.pdf', '%PDF-1.7', limit)
  expect((await vitaWith(env, ['import', 'b.json'])).stderr).toBe('b.json is larger than 5 MB.\n')
  expect((await vitaWith(env, ['import', 'b.pdf'])).stderr).not.toContain('20 MB')
  writeFileSync(
    join(folder, 'b.zip'),
    zipBytes([
      { name: 'documents/location/owner.json', content: '{"city":"Bay"}' },
      { name: 'files/home/slideshow/1.jpg', content: noise },
    ]),
  )
  expect((await vitaWith(env, ['import', 'b.zip'])).stderr).toContain('files/home/slideshow/1.jpg')
})

test('a bundle is still a bundle, as a folder and as a zip file', async () => {
  const { folder, env } = newSite()
  mkdirSync(join(folder, 'site/documents/location'), { recursive: true })
  writeFileSync(join(folder, 'site/documents/location/owner.json'), '{"city":"Bay"}')
  expect((await vitaWith(env, ['import', 'site'])).stdout).toContain('Documents: 1 added')
  await vitaWith(env, ['export', 'site.zip'])
  expect((await vitaWith(env, ['import', 'site.zip'])).stdout).toContain('Documents: 0 added, 0 changed, 1 unchanged')
  expect((await vitaWith(env, ['import', 'site.zip', '--json'])).stderr).toContain('and this is a bundle')
})

function newSite() {
  const folder = temporaryFolder()
  return { folder, env: { DATA_DIR: join(folder, 'data'), INIT_CWD: folder } }
}
