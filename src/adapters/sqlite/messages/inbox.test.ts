import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inboxContract } from '#ports/messages/inbox.contract.ts'
import { acceptance, idOf, now } from '#ports/messages/submitted.contract.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteStores } from '../stores.ts'

inboxContract(async () => memoryStores())

test('a search finds the new text of a message that another program replaced, which stays unread', async () => {
  const { inbox, submissions, documents } = memoryStores()
  await submissions.accept(acceptance(1), now)
  const fields = { ...acceptance(1).submission, message: 'Harbour' }
  await documents.commit([{ collection: 'submissions', id: idOf(1), fields }])
  const found = await inbox.find({ box: 'unread', words: ['harbour'] }, { from: 0, most: 50 })
  expect(data(found)).toMatchObject({ messages: [{ submission: { message: 'Harbour' } }], total: 1 })
})

test('the files of the database hold nothing of an erased message, its text for searches included', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const { submissions, inbox } = sqliteStores(openedAt(path))
  const { submission } = acceptance(1)
  await submissions.accept({ ...acceptance(1), submission: { ...submission, message: 'CANARY' } }, now)
  await submissions.accept(acceptance(2), now)
  const bytes = () => ['', '-wal'].map((end) => readFileSync(`${path}${end}`, 'latin1')).join('')
  expect(bytes()).toContain('canary')
  expect(await submissions.erase([idOf(1)])).toEqual(success())
  expect(bytes()).not.toMatch(/canary/i)
  expect(bytes()).not.toContain(idOf(1))
  expect(data(await inbox.unread())).toBe(1)
})
