import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { largestArchive } from '#support/largest-archive.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/**
 * Prints the most memory that the process had, in kB, at its end. Linux counts what the parent had at the start as the child's
 * `maxRSS`, and the process of the tests has 300 MB; `VmHWM` counts from the program on.
 */
const hook = `
import { existsSync, readFileSync } from 'node:fs'
const status = '/proc/self/status'
process.on('exit', () => {
  const peak = existsSync(status)
    ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))[1]
    : process.resourceUsage().maxRSS
  process.stderr.write('RSS:' + peak)
})
`

for (const options of [['--dry-run', '--json'], []])
  test(`36 MB of tables take less than 256 MB: ${options.join(' ') || 'a whole import'}`, () => {
    expect(peakKbOf(options)).toBeLessThan(256 * 1024)
  }, 120_000)

/**
 * Imports the largest archive into a new folder, as the launcher runs the command. Garbage is collected by one thread, as on a
 * machine that has no time for others.
 */
function peakKbOf(options: readonly string[]): number {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), largestArchive())
  const main = join(import.meta.dirname, '../main.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--single-threaded-gc',
      `--import=data:text/javascript,${encodeURIComponent(hook)}`,
      main,
      'import',
      'a.zip',
      ...options,
    ],
    {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 27 },
      env: { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data') },
    },
  )
  expect(status, stderr).toBe(0)
  expect(stdout).toContain(options.length > 0 ? '"new":570' : '570 entries: 570 new')
  return Number(/RSS:(\d+)/.exec(stderr)?.[1])
}
