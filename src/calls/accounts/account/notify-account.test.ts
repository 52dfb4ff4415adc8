import { expect, test } from 'vitest'
import { failed } from '#resume/result.ts'
import { mailedSubjects, memoryAccountPorts } from '#support/memory/account-ports.ts'
import { readEvents } from './account-events.ts'
import { notifyAccount } from './notify-account.ts'

const host = 'vita.example'
const mails = { host, hasMailServer: true }
const events = ['passkey-added', 'passkey-removed', 'codes-on', 'codes-off'] as const

/** docs/behaviour.md 6.5, 29.5. */
test.each(events)(
  'of %s an account gets an event and a mail that says what to do if it was not them',
  async (event) => {
    const { ports, uid } = await memoryAccountPorts('tide-tables')
    await notifyAccount(ports, mails, { uid, event, browser: 'Firefox on Linux' })
    expect(await readEvents(ports, uid)).toMatchObject({ data: [{ kind: event, browser: 'Firefox on Linux' }] })
    const text = expect.stringContaining('Not you?')
    expect(await ports.documents.readAll('mail')).toMatchObject({
      data: [
        { id: expect.stringMatching(/^account-/), fields: { to: ['ada@example.com'], message: { text, html: text } } },
      ],
    })
  },
)

test.each(events)('without a mail server %s is an event, and nothing is queued', async (event) => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  await notifyAccount(ports, { host, hasMailServer: false }, { uid, event, browser: '' })
  expect(await readEvents(ports, uid)).toMatchObject({ data: [{ kind: event }] })
  expect(await mailedSubjects(ports)).toEqual([])
})

test('an event that cannot be stored does not keep the mail back', async () => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  const documents = { ...ports.documents, commit: async () => failed('unavailable', 'The store is away.') }
  await notifyAccount({ ...ports, documents }, mails, { uid, event: 'codes-off', browser: '' })
  expect(await mailedSubjects(ports)).toHaveLength(1)
})
