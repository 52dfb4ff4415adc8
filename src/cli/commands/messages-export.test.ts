import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleId } from '#calls/sample-acceptance.ts'
import type { StoredSubmission } from '#domain/submission.ts'
import { openSampleSite } from '../sample-site.ts'

const ben = { id: sampleId(2), name: 'Ben', email: 'ben@example.com', receivedAt: '2026-06-02T12:00:00.000Z' }

test('all messages are exported as a table and as JSON, for the owner’s eyes alone', async () => {
  const { vita, folder } = await openSite([{ name: '=cmd()' }, ben])
  for (const name of ['all.csv', 'all.json']) {
    const { status, stdout } = await vita('messages', 'export', name)
    expect([status, stdout]).toEqual([0, `Exported 2 messages to ${join(folder, name)}\n`])
    if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
  const json = JSON.parse(readFileSync(join(folder, 'all.json'), 'utf8'))
  expect(json.map(({ id, name }: StoredSubmission) => [id, name])).toEqual([
    [sampleId(2), 'Ben'],
    [sampleId(1), '=cmd()'],
  ])
  expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toContain(`"'=cmd()"`)
})

test('an export replaces nothing, and leaves nothing half done', async () => {
  const { vita, folder } = await openSite([{}])
  writeFileSync(join(folder, 'old.csv'), 'old')
  const before = readdirSync(folder)
  const taken = await vita('messages', 'export', 'old.csv')
  expect([taken.status, taken.stdout]).toEqual([1, ''])
  expect(taken.stderr).toContain(`${join(folder, 'old.csv')} is there already.`)
  expect((await vita('messages', 'export', 'absent/new.csv')).status).toBe(1)
  expect(readFileSync(join(folder, 'old.csv'), 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(before)
})

async function openSite(received: Partial<StoredSubmission>[]) {
  const site = await openSampleSite(received)
  onTestFinished(site.close)
  return site
}
