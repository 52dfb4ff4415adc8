import { expect, test } from 'vitest'
import { failed, none } from '#resume/result.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { addAccount } from './accounts.ts'
import { addPerson, findPerson, givePasswordAddress, listPeople, maxPeople, renamePerson } from './people.ts'
import { redeemReset } from './sign-in/reset-password.ts'

const place = { origin: 'https://resume.example.org', host: 'resume.example.org' }
const password = 'granite walrus thimble oak'
const marlow = { email: 'marlow@example.com', firstName: 'Marlow', lastName: 'Tidewell', isAdmin: false }

test('a person who is added gets a mail with an address, and signs in with the password chosen there', async () => {
  const { ports, mails } = site()
  const added = data(await addPerson(ports, place, marlow, 'mail'))
  expect(added).toMatchObject({ address: none, isSent: true })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ['marlow@example.com'], message: { subject: 'Your account on resume.example.org' } })
  const token = /reset-password\?token=(\S+)/.exec(mail?.message.text ?? '')?.[1] ?? ''
  data(await redeemReset(ports, place, { token, password, client: 'client' }))
  expect((await ports.identities.signIn(marlow.email, password)).ok).toBe(true)
})

test('without a mail server the address is given to the Admin, and no mail is queued', async () => {
  const { ports, mails } = site()
  const { address } = data(await addPerson(ports, place, marlow, 'shown'))
  expect(address).toMatch(/^https:\/\/resume\.example\.org\/reset-password\?token=[\w-]{43}$/)
  expect(await mails()).toEqual([])
})

test('the account is created also when the mail cannot be queued, and the mail can be sent again', async () => {
  const { ports, mails } = site()
  const full = failed('quota-exceeded', 'The disk is full.')
  const failing = { ...ports, queue: { ...ports.queue, add: async () => full } }
  const { uid, isSent } = data(await addPerson(failing, place, marlow, 'mail'))
  expect([isSent, await mails()]).toEqual([false, []])
  data(await givePasswordAddress(ports, place, uid, 'mail'))
  expect(await mails()).toMatchObject([{ message: { subject: 'Your account on resume.example.org' } }])
})

test('a person who has signed in before is asked to set a new password', async () => {
  const { ports, mails } = site()
  const { uid } = data(await addAccount(ports, place.host, { ...marlow, password }))
  data(await ports.identities.signIn(marlow.email, password))
  data(await givePasswordAddress(ports, place, uid, 'mail'))
  expect(await mails()).toMatchObject([{ message: { subject: 'Set a new password on resume.example.org' } }])
  expect((await ports.identities.signIn(marlow.email, password)).ok).toBe(true)
})

test('a person is added also when the hash of the random password is by chance that of a leaked one', async () => {
  const { ports } = site()
  const unlucky = { ...ports, leakedPasswords: { has: () => true } }
  expect(data(await addPerson(unlucky, place, marlow, 'shown')).address).toMatch(/^https:/)
  expect(await addAccount(unlucky, place.host, { ...marlow, email: 'other@example.com', password })).toMatchObject({
    failure: { code: 'password-does-not-meet-requirements' },
  })
})

test('a disabled account gets no address', async () => {
  const { ports } = site()
  const { uid } = data(await addAccount(ports, place.host, { ...marlow, password }))
  data(await ports.identities.setDisabled(uid, true))
  expect(await givePasswordAddress(ports, place, uid, 'shown')).toMatchObject({ failure: { code: 'user-disabled' } })
  expect(await givePasswordAddress(ports, place, 'absent', 'shown')).toMatchObject({
    failure: { code: 'user-not-found' },
  })
})

test('an address that has an account is not added again, and keeps its password', async () => {
  const { ports } = site()
  data(await addAccount(ports, place.host, { ...marlow, firstName: '', lastName: '', password }))
  for (const email of [marlow.email, ' MARLOW@example.com '])
    expect(await addPerson(ports, place, { ...marlow, email }, 'mail')).toMatchObject({
      failure: { code: 'email-already-in-use' },
    })
  expect(await addPerson(ports, place, { ...marlow, email: 'marlow' }, 'mail')).toMatchObject({
    failure: { code: 'invalid-email' },
  })
  expect((await ports.identities.signIn(marlow.email, password)).ok).toBe(true)
})

test('of 30 accounts made at once 20 are made, and the others are told why', async () => {
  const { ports } = site()
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      addPerson(ports, place, { ...marlow, email: `crew-${at}@example.com` }, 'shown'),
    ),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(maxPeople)
  for (const answer of made.filter(({ ok }) => !ok))
    expect(answer).toMatchObject({
      failure: { code: 'operation-not-allowed', message: 'A site has 20 accounts at most.' },
    })
  expect(data(await ports.identities.list())).toHaveLength(maxPeople)
})

test('an account that could not be made takes no place', async () => {
  const { ports } = site()
  for (let at = 1; at < maxPeople; at += 1)
    data(await addPerson(ports, place, { ...marlow, email: `crew-${at}@example.com` }, 'shown'))
  for (let at = 0; at < 3; at += 1)
    expect(await addPerson(ports, place, { ...marlow, email: `no address ${at}` }, 'shown')).toMatchObject({
      failure: { code: 'invalid-email' },
    })
  const { uid } = data(await addPerson(ports, place, marlow, 'shown'))
  data(await ports.identities.remove(uid))
  data(await addPerson(ports, place, { ...marlow, email: 'other@example.com' }, 'shown'))
})

test('a person was last seen at the last request, else at the last sign-in', async () => {
  const { ports } = site()
  const { uid } = data(await addAccount(ports, place.host, { ...marlow, password }))
  const [{ id } = { id: '' }] = data(await listPeople(ports))
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(data(await findPerson(ports, id))).toMatchObject({ uid, seenAt: none, sessions: 0, isDisabled: false })
  data(await ports.identities.signIn(marlow.email, password))
  const signedInAt = ports.clock.now()
  const token = data(await ports.sessions.start(uid, false, signedInAt))
  ports.clock.moveBy(60 * 60_000)
  data(await ports.sessions.read(token, ports.clock.now()))
  expect(data(await listPeople(ports))).toMatchObject([{ seenAt: ports.clock.now(), sessions: 1 }])
  data(await ports.sessions.endAll(uid))
  expect(data(await findPerson(ports, id))).toMatchObject({ seenAt: signedInAt, sessions: 0 })
  expect(data(await findPerson(ports, 'absent'))).toBe(none)
})

test('a new name leaves role, address and other fields as they are', async () => {
  const { ports } = site()
  const { uid } = data(await addAccount(ports, place.host, { ...marlow, isAdmin: true, password }))
  const stored = data(await ports.documents.read('user', uid))
  data(await ports.documents.commit([{ collection: 'user', id: uid, fields: { ...stored?.fields, theme: 'dark' } }]))
  data(await renamePerson(ports, uid, { firstName: 'Marla', lastName: '' }))
  expect(data(await ports.documents.read('user', uid))?.fields).toEqual({
    FirstName: 'Marla',
    LastName: '',
    Admin: true,
    email: 'marlow@example.com',
    theme: 'dark',
  })
  expect(await renamePerson(ports, 'absent', { firstName: '', lastName: '' })).toMatchObject({
    failure: { code: 'user-not-found' },
  })
})

function site() {
  const ports = memoryAccountStores()
  const mails = async () =>
    data(await ports.documents.readAll('mail')).map(({ fields }) => fields) as {
      to: string[]
      message: { subject: string; text: string }
    }[]
  return { ports, mails }
}
