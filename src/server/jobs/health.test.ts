import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordChecks } from '#calls/doctor/record-checks.ts'
import { examine } from '#stack/doctor/examine.ts'
import { openedStack } from '#support/opened-stack.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { siteHealth } from './health.ts'

vi.setConfig({ testTimeout: 60_000 }) // a process runs the checks, on a machine that may be busy

const project = fileURLToPath(new URL('../../..', import.meta.url))
const longMs = 50_000

test('the checks of the site are those of the command', async () => {
  const { health, variables } = await site()
  expect(health.state()).toEqual({ last: null, isChecking: false })
  await health.check(longMs)
  const { last, isChecking } = health.state()
  expect(isChecking).toBe(false)
  const wordsOf = (findings: { part: string; state: string; says: string; fix: string }[]) =>
    findings.map(({ part, state, says, fix }) => [part, state, says.replaceAll(/\d+(\.\d+)?/g, '0'), fix])
  expect(wordsOf(last?.findings ?? [])).toEqual(wordsOf(await examine(project, variables, recordChecks)))
})

test('while the checks run, the thread is free, and a second request begins no second run', async () => {
  const { health } = await site()
  const checking = health.check(longMs)
  await health.check(0)
  expect(health.state()).toEqual({ last: null, isChecking: true })
  await checking
  expect(health.state()).toMatchObject({ last: { findings: expect.any(Array) }, isChecking: false })
})

test('a stop ends the checks', async () => {
  const { health } = await site()
  void health.check(longMs)
  await health.stop()
  expect(health.state()).toMatchObject({ isChecking: false, last: { findings: [{ part: 'checks', state: 'wrong' }] } })
})

async function site() {
  const dataDir = join(temporaryFolder(), 'data')
  const opened = await openedStack({ DATA_DIR: dataDir })
  await opened.close()
  const variables = { ...process.env, DATA_DIR: dataDir, PORT: '0' }
  const health = siteHealth({ project, variables })
  onTestFinished(() => health.stop())
  return { health, variables }
}
