import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

test('it has no file of the project but its own', () => {
  const packed = JSON.parse(readFileSync(join(folder, 'node_modules/@vita/resume/package.json'), 'utf8'))
  expect(Object.keys(packed.dependencies)).toEqual(['markdown-it', 'saxes', 'unpdf', 'yauzl'])
})
