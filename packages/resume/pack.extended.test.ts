import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'

/** The package as a stranger has it: packed, installed in an empty folder, and run by plain Node. */
const folder = mkdtempSync(join(tmpdir(), 'resume-package-'))
const run = (command: string, args: string[], cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  run('npm', ['pack', '--silent', '--pack-destination', folder], resolve('packages/resume'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  run('npm', ['install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', './vita-resume-0.1.0.tgz'])
}, 120_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync('packages/resume/dist', { recursive: true, force: true })
})

test('the command prints a resume, and what was not placed', () => {
  writeFileSync(join(folder, 'cv.txt'), 'Ada Tide\n\nExperience\n\nPilot, Harbour Works\n2019 – 2021\n- Tides\n')
  const read = JSON.parse(run('npx', ['--no-install', 'resume', 'read', 'cv.txt']))
  expect(read).toEqual({
    basics: { name: 'Ada Tide' },
    work: [{ position: 'Pilot', name: 'Harbour Works', startDate: '2019', endDate: '2021', highlights: ['Tides'] }],
  })
})

test('a file that is not there or cannot be read ends the command with one message', () => {
  writeFileSync(join(folder, 'cv.pdf'), '%PDF-1.7\n')
  expect(() => run('npx', ['--no-install', 'resume', 'read', 'cv.pdf'])).toThrow(/This PDF is damaged/)
  expect(() => run('npx', ['--no-install', 'resume', 'read', 'absent.pdf'])).toThrow(/absent\.pdf/)
})

test('its types are checked in the project of the stranger', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    "import { readResume } from '@vita/resume'\nconst { notPlaced } = await readResume(new Uint8Array())\nexport const wrong: number = notPlaced\n",
  )
  const check = () =>
    run(resolve('node_modules/.bin/tsc'), [
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--skipLibCheck',
      '--types',
      '',
      'use.ts',
    ])
  expect(check).toThrow(
    expect.objectContaining({ stdout: expect.stringContaining("Type 'string' is not assignable to type 'number'") }),
  )
})

test('an archive of LinkedIn becomes a PDF, by the command that the README has', async () => {
  const tables = {
    'Profile.csv': 'First Name,Last Name,Headline\nAda,Tide,Harbour pilot\n',
    'Positions.csv': 'Company Name,Title,Started On,Finished On\nHarbour Works,Pilot,Apr 2019,\n',
  }
  writeFileSync(join(folder, 'archive.zip'), await zipOf(tables))
  run('npx', ['--no-install', 'resume', 'convert', 'archive.zip', 'resume.pdf'])
  expect(readFileSync(join(folder, 'resume.pdf'), 'latin1')).toMatch(/^%PDF-1\.7/)
  expect(JSON.parse(run('npx', ['--no-install', 'resume', 'read', 'resume.pdf']))).toMatchObject({
    basics: { name: 'Ada Tide' },
    work: [{ name: 'Harbour Works', position: 'Pilot', startDate: '2019-04' }],
  })
})

test('a resume that cannot be used as a whole is named by the check, and fails it', () => {
  writeFileSync(join(folder, 'cv.json'), '{ "basics": { "name": "Ada Tide" }, "work": [{ "name": "Ferry" }] }')
  expect(() => run('npx', ['--no-install', 'resume', 'check', 'cv.json'])).toThrow(
    expect.objectContaining({ status: 1, stdout: expect.stringContaining('work[0]: position is missing\n') }),
  )
})

test('it has no file of the project but its own', () => {
  const packed = join(folder, 'node_modules/@vita/resume')
  const files = globSync('**/*.js', { cwd: packed, exclude: ['node_modules'] })
  expect(files.length).toBeGreaterThan(50)
  const others = files.filter((file) =>
    /(from |import\()['"](#|[./]+src\/)/.test(readFileSync(join(packed, file), 'utf8')),
  )
  expect(others).toEqual([])
})

async function zipOf(tables: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, table] of Object.entries(tables)) zip.addBuffer(Buffer.from(table), name)
  zip.end()
  return buffer(zip.outputStream)
}
