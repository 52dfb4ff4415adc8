import { expect, test } from 'vitest'
import type { Account } from '#domain/accounts/account.ts'
import type { Documents } from '#ports/content/documents.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { addAccount, listAccounts } from './accounts.ts'

const host = 'resume.example.org'
const password = 'granite walrus thimble oak'
const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Quill', isAdmin: true, password }

test('adding an account that has no document yet completes it, with the new password', async () => {
  const ports = memoryAccountStores()
  const full = failed('quota-exceeded', 'The disk is full.')
  expect(await addAccount({ ...ports, documents: { ...ports.documents, commit: async () => full } }, host, ada)).toBe(
    full,
  )
  expect(data(await listAccounts(ports))).toMatchObject([{ account: { firstName: '', isAdmin: false } }])

  const again = { ...ada, email: 'ADA@example.com', password: 'velvet orbit mango tripod' }
  expect(data(await addAccount(ports, host, again))).toMatchObject({ firstName: 'Ada', isAdmin: true })
  const [listed, ...others] = data(await listAccounts(ports))
  expect([listed?.account.firstName, listed?.account.isAdmin, others]).toEqual(['Ada', true, []])
  expect((await ports.identities.signIn(ada.email, password)).ok).toBe(false)
  expect((await ports.identities.signIn(ada.email, again.password)).ok).toBe(true)
})

test('of two calls that both make the account, the first to write its document wins, with its password', async () => {
  const ports = memoryAccountStores()
  const second = { ...ada, firstName: 'Eve', password: 'velvet orbit mango tripod' }
  const other = { answer: none as Result<Account> | None }
  const documents: Documents = {
    ...ports.documents,
    async commit(changes) {
      other.answer ??= await addAccount(ports, host, second)
      return ports.documents.commit(changes)
    },
  }
  expect(await addAccount({ ...ports, documents }, host, ada)).toMatchObject({
    failure: { code: 'email-already-in-use' },
  })
  expect(other.answer).toMatchObject({ ok: true, data: { firstName: 'Eve' } })
  expect(data(await listAccounts(ports))).toMatchObject([{ account: { firstName: 'Eve' } }])
  expect((await ports.identities.signIn(ada.email, password)).ok).toBe(false)
  expect((await ports.identities.signIn(ada.email, second.password)).ok).toBe(true)
})

test('a complete account is left as it is, also one without the Admin flag', async () => {
  const ports = memoryAccountStores()
  data(await addAccount(ports, host, { ...ada, isAdmin: false }))
  const again = { ...ada, firstName: 'Eve', password: 'velvet orbit mango tripod' }
  expect(await addAccount(ports, host, again)).toMatchObject({ failure: { code: 'email-already-in-use' } })
  expect(data(await listAccounts(ports))).toMatchObject([{ account: { firstName: 'Ada', isAdmin: false } }])
  expect((await ports.identities.signIn(ada.email, password)).ok).toBe(true)
})

const movedFields = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'Ada@Example.com', theme: 'dark' }

test('an imported account document is taken over with its names, its role and all other fields', async () => {
  const ports = memoryAccountStores()
  await ports.documents.commit([{ collection: 'user', id: 'old-uid', fields: movedFields }])
  const unnamed = { ...ada, firstName: '', lastName: '', isAdmin: false }
  const added = data(await addAccount(ports, host, unnamed))
  expect(added).toMatchObject({ firstName: 'Ada', lastName: 'Quill', isAdmin: true })
  expect(data(await ports.documents.readAll('user'))).toEqual([
    { id: added.uid, fields: { ...movedFields, email: 'ada@example.com' } },
  ])
})

test('given names override those of an imported account document', async () => {
  const ports = memoryAccountStores()
  await ports.documents.commit([{ collection: 'user', id: 'old-uid', fields: { ...movedFields, Admin: false } }])
  const added = data(await addAccount(ports, host, { ...ada, firstName: 'Adelaide' }))
  expect(added).toMatchObject({ firstName: 'Adelaide', lastName: 'Quill', isAdmin: true })
})

test('an account document that belongs to an identity is not taken over, whatever address it has', async () => {
  const ports = memoryAccountStores()
  const bo = data(await addAccount(ports, host, { ...ada, email: 'bo@example.com', firstName: 'Bo' }))
  const fields = { FirstName: 'Bo', LastName: 'Lark', Admin: true, email: ada.email }
  await ports.documents.commit([{ collection: 'user', id: bo.uid, fields }])
  const added = data(await addAccount(ports, host, { ...ada, isAdmin: false }))
  expect(added.isAdmin).toBe(false)
  expect(data(await ports.documents.read('user', bo.uid))?.fields).toEqual(fields)
})
