import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readSettings } from './settings/settings.ts'
import { siteSettings } from './settings/site-settings.ts'

vi.setConfig({ testTimeout: 60_000 }) // starts another run, on a machine that may be busy

const project = fileURLToPath(new URL('../..', import.meta.url))
const promise = 'a test and what it starts have the default settings'

test(promise, async () => {
  const { settings } = siteSettings(project, process.env)
  expect(settings).toEqual(readSettings({}).settings)
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'JSON.stringify(process.env)'])
  expect(siteSettings(project, JSON.parse(stdout)).settings).toEqual(settings)
})

test('the default settings hold where the shell and an .env name an address and a mail server', async () => {
  const file = join(temporaryFolder(), '.env')
  writeFileSync(file, 'MAIL_URL=smtp://mail.owner.example\nFORM_ENDPOINT=https://owner.example/f\n')
  const owners = { ORIGIN: 'https://owner.example', MAIL_URL: 'smtp://shell.owner.example', ENV_FILE: file }
  const program = join(project, 'node_modules/vitest/vitest.mjs')
  const args = [program, 'run', '--project', 'unit', 'src/stack/owners-settings.test.ts', '-t', promise]
  const run = promisify(execFile)(process.execPath, args, { cwd: project, env: { ...process.env, ...owners } })
  expect((await run).stdout).toMatch(/1 passed/)
})
