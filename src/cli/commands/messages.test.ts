import { expect, test } from 'vitest'
import { sampleId } from '#support/sample-acceptance.ts'
import { openSampleSite } from '#support/sample-site.ts'
import { columnsOf } from '../command/columns.ts'

const ben = { id: sampleId(2), name: 'Ben', email: 'ben@example.com', receivedAt: '2026-06-02T12:00:00.000Z' }

test('messages are listed newest first, in full width without a terminal', async () => {
  const { vita } = await openSampleSite([{}, { ...ben, message: 'Two\nlines  here' }])
  expect(await vita('messages', 'list')).toEqual({
    status: 0,
    stderr: '',
    stdout:
      `06/01/2026 08:00 AM  ${sampleId(2)}  Ben        ben@example.com  Two lines here\n` +
      `06/01/2026 08:00 AM  ${sampleId(1)}  Ada Quill  ada@example.com  Hello from Ada.\n`,
  })
})

test('on a terminal each message is one line within the width, with an id that can be typed', async () => {
  const long = { ...ben, name: '山'.repeat(60), email: `${'b'.repeat(64)}@example.com`, message: 'x'.repeat(300) }
  const { vita, vitaOn } = await openSampleSite([{}, long])
  for (const width of [80, 120, 40]) {
    const { stdout } = await vitaOn(width, 'messages', 'list')
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width)
    expect(stdout).toContain(`  ${sampleId(2).slice(0, 8)}  `)
    expect(lines.at(-1)).toBe('2 messages.')
  }
  expect((await vita('messages', 'show', sampleId(2).slice(0, 8))).stdout).toContain('x'.repeat(300))
})

test('without messages the list says so', async () => {
  const { vita } = await openSampleSite()
  expect(await vita('messages', 'list')).toEqual({ status: 0, stdout: 'There are no messages.\n', stderr: '' })
})

test('a message is shown completely, with the state of its mails', async () => {
  const { vita, ports } = await openSampleSite([{ company: 'Playhouse', message: 'One\nTwo' }])
  await ports.queue.retry('mail', sampleId(1), ['PENDING'], ports.clock.now())
  expect(await vita('messages', 'show', sampleId(1))).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      `Id:           ${sampleId(1)}`,
      'Date:         06/01/2026 08:00 AM',
      'Received:     2026-06-01T12:00:00.000Z',
      'Name:         Ada Quill',
      'Email:        ada@example.com',
      'Company:      Playhouse',
      '',
      'One',
      'Two',
      '',
      'Confirmation: RETRY',
      'Notice:       PENDING',
      'Forward:      PENDING',
      '',
    ].join('\n'),
  })
})

test('nothing that a visitor typed controls the terminal', async () => {
  const evil = '\u001b[2J\u202e\u0007\u009b31m'
  const { vitaOn } = await openSampleSite([{ name: evil, email: evil, company: evil, message: `${evil}\r\u001b]0;x` }])
  for (const args of [
    ['messages', 'list'],
    ['messages', 'show', sampleId(1)],
    ['mail', 'list'],
    ['messages', 'delete', sampleId(1)],
  ]) {
    const { status, stdout, stderr } = await vitaOn(200, ...args)
    expect(status).toBe(0)
    expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u)
  }
})

test('one message is deleted by its id, and its person by the address', async () => {
  const { vita, ids } = await openSampleSite([{}, { id: sampleId(3), email: 'ADA@example.com' }, ben])
  const one = await vita('messages', 'delete', sampleId(3).slice(0, 8))
  expect(one).toMatchObject({ status: 0, stderr: '' })
  expect(one.stdout).toContain('Deleted 1 message, 2 mails, 1 forward.\n')
  expect(await ids('submissions')).toEqual([sampleId(1), sampleId(2)])
  const person = await vita('messages', 'delete', 'Ada@Example.com')
  expect(person.stdout).toContain(sampleId(1))
  expect(person.stdout).toContain('Deleted 1 message, 2 mails, 1 forward.\n')
  expect(await ids('submissions')).toEqual([sampleId(2)])
})

test('a dry run shows what would be deleted, and deletes nothing', async () => {
  const { vita, ids } = await openSampleSite([{}, { id: sampleId(3) }])
  const { status, stdout } = await vita('messages', 'delete', 'ada@example.com', '--dry-run')
  expect(status).toBe(0)
  expect(stdout).toContain(`${sampleId(1)}  Ada Quill`)
  expect(stdout).toContain('Would delete 2 messages, 4 mails, 2 forwards.\n')
  expect(stdout).toContain('nothing was changed')
  expect(await ids('submissions')).toEqual([sampleId(1), sampleId(3)])
})

test('an unknown id or person is reported, with exit status 1', async () => {
  const { vita, ids } = await openSampleSite([{}, { id: `${sampleId(1).slice(0, -1)}2` }])
  const said = async (...args: string[]) => {
    const { status, stdout, stderr } = await vita('messages', ...args)
    expect([status, stdout]).toEqual([1, ''])
    return stderr
  }
  for (const command of ['show', 'delete']) {
    expect(await said(command, sampleId(9))).toBe(`There is no message with the id ${sampleId(9)}.\n`)
    expect(await said(command, '../x')).toBe('There is no message with the id ../x.\n')
    expect(await said(command, '0b0f5a01')).toBe('2 ids begin with 0b0f5a01. Give more of the one that you mean.\n')
  }
  expect(await said('delete', 'eve@example.com')).toBe('Nothing is stored about eve@example.com.\n')
  expect(await ids('submissions')).toHaveLength(2)
})
