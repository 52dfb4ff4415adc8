import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { sampleId } from '#support/sample-acceptance.ts'
import { openSampleSite } from '#support/sample-site.ts'

const ben = { id: sampleId(2), name: 'Ben', email: 'ben@example.com', receivedAt: '2026-06-02T12:00:00.000Z' }

test('all messages are exported as a table and as JSON, readable by the owner alone', async () => {
  const { vita, folder } = await openSampleSite([{ name: '=cmd()' }, ben])
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

test('a person’s data is exported with the mails and forwards, and without anything of others', async () => {
  const { vita, folder, ids } = await openSampleSite([{}, ben])
  const { status, stdout } = await vita('messages', 'export', 'ada.json', 'Ada@Example.com')
  expect([status, stdout]).toEqual([0, `Exported 1 message, 2 mails, 1 forward to ${join(folder, 'ada.json')}\n`])
  const text = readFileSync(join(folder, 'ada.json'), 'utf8')
  const { messages, mails, forwards, rejectsMail } = JSON.parse(text)
  expect(messages).toMatchObject([{ id: sampleId(1), message: 'Hello from Ada.' }])
  expect(mails.map(({ id }: StoredSubmission) => id)).toEqual([sampleId(1), `${sampleId(1)}-notice`])
  expect(mails[0]).toMatchObject({ to: ['ada@example.com'], message: { text: 'Hello from Ada.' } })
  expect(forwards).toMatchObject([{ id: sampleId(1), payload: { email: 'ada@example.com' } }])
  expect(rejectsMail).toBe(false)
  expect(text).not.toMatch(/ben@|Ben/)
  expect(await ids('submissions')).toHaveLength(2)

  expect((await vita('messages', 'export', 'ada.csv', 'ada@example.com')).status).toBe(0)
  expect(readFileSync(join(folder, 'ada.csv'), 'utf8').trim().split('\n')).toHaveLength(2)
})

test('for an unknown person nothing is exported, and no file is made', async () => {
  const { vita, folder } = await openSampleSite([{}])
  const { status, stderr } = await vita('messages', 'export', 'nobody.json', 'nobody@example.com')
  expect([status, stderr]).toEqual([1, expect.stringContaining('Nothing is stored about nobody@example.com.')])
  expect(readdirSync(folder)).toEqual(['data'])
})

test('an export replaces no file and leaves no partial one', async () => {
  const { vita, folder } = await openSampleSite([{}])
  writeFileSync(join(folder, 'old.csv'), 'old')
  const before = readdirSync(folder)
  const taken = await vita('messages', 'export', 'old.csv')
  expect([taken.status, taken.stdout]).toEqual([1, ''])
  expect(taken.stderr).toContain(`${join(folder, 'old.csv')} exists already.`)
  expect((await vita('messages', 'export', 'absent/new.csv')).status).toBe(1)
  expect(readFileSync(join(folder, 'old.csv'), 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(before)
})
