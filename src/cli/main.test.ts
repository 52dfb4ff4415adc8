import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

vi.setConfig({ testTimeout: 60_000 }) // each starts processes, on a machine that may be busy

test('a process ends with the status of its command', () => {
  expect(spawnSync(process.execPath, [main, '--help'], { encoding: 'utf8' }).status).toBe(0)
  const wrong = spawnSync(process.execPath, [main, 'frobnicate'], { encoding: 'utf8' })
  expect([wrong.status, wrong.stdout]).toEqual([2, ''])
})

test('a reader that closes the pipe early is no failure', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'mine/documents/location'), { recursive: true })
  const place = '{ "city": "Charleston", "state": "SC", "zipcode": "29403" }'
  writeFileSync(join(folder, 'mine/documents/location/owner.json'), place)
  const command = `"${process.execPath}" "${main}" import mine | head -c 1; exit "\${PIPESTATUS[0]}"`
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  const { status, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', env })
  expect([status, stderr]).toEqual([0, ''])
})
