import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { readMailbox } from './read-mailbox.ts'

test('the mailbox that the owner wrote counts, whoever has an account', async () => {
  const site = openSite()
  await site.add('ada@example.net')
  expect(await site.mailbox('desk@example.net')).toBe('desk@example.net')
})

test('without a mailbox the oldest Admin who can sign in has it', async () => {
  const site = openSite()
  expect(await site.mailbox(none)).toBe(none)
  await site.add('user@example.net', { isAdmin: false })
  expect(await site.mailbox(none)).toBe(none)
  const first = await site.add('zoe@example.net')
  await site.add('ada@example.net')
  expect(await site.mailbox(none)).toBe('zoe@example.net')
  data(await site.identities.changeEmail(first, 'zoe@example.org'))
  expect(await site.mailbox(none)).toBe('zoe@example.org')
  data(await site.identities.setDisabled(first, true))
  expect(await site.mailbox(none)).toBe('ada@example.net')
})

test('the sample has no mailbox', () => {
  expect(JSON.parse(readFileSync('sample/documents/person-info/owner.json', 'utf8'))).not.toHaveProperty('email')
})

function openSite() {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const { documents, identities } = memoryStores(() => new Date(now))
  return {
    identities,
    async add(email: string, { isAdmin = true } = {}) {
      now += 1000
      const { uid } = data(await identities.create({ email, password: 'granite walrus thimble oak', displayName: 'A' }))
      await documents.commit([{ collection: 'user', id: uid, fields: { Admin: isAdmin, email } }])
      return uid
    },
    mailbox: async (email: string | null) => data(await readMailbox({ documents, identities }, { email })),
  }
}
