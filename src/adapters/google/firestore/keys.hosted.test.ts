import { expect, test } from 'vitest'
import type { Keys } from '#ports/keys.ts'
import { needs, newProject, openFirestore } from '../../../../tests/hosted/services.ts'
import { guard } from './guard.ts'
import { firestoreKeys } from './keys.ts'
import type { Firestore } from './service.ts'

needs('firestore')

test('the keys of two sites differ, those of two starts are equal', async () => {
  const project = newProject()
  const first = hex(await keysOf(project))
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(hex(await keysOf(project))).toBe(first)
  expect(hex(await keysOf(newProject()))).not.toBe(first)
})

test('a key is HKDF-SHA-256 of the master key with its purpose', async () => {
  const project = newProject()
  await store(project, { key: Buffer.alloc(32, 7).toString('base64') })
  const keys = await keysOf(project)
  // Computed by OpenSSL: openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:0707… -kdfopt info:… HKDF
  expect(hex(keys, 'human-check')).toBe('83a283adf3dcc39bb6b8bf1cfc8de69a465361aaa3275ebbd3277bff17fb52d1')
  expect(hex(keys, 'form-stamps')).toBe('ddae4c520e721b44369d6441184065cff754268660da8720e7737dbc3e4a9266')
})

test('of twenty processes that start at once one creates the keys, and all read the same', async () => {
  const project = newProject()
  const all = await Promise.all(Array.from({ length: 20 }, () => keysOf(project)))
  expect(new Set(all.map((keys) => hex(keys))).size).toBe(1)
})

const damaged: [what: string, fields: object][] = [
  ['without a key', {}],
  ['a number', { key: 7 }],
  ['empty', { key: '' }],
  ['31 bytes', { key: Buffer.alloc(31, 7).toString('base64') }],
  ['33 bytes', { key: Buffer.alloc(33, 7).toString('base64') }],
  ['not base64', { key: `!${Buffer.alloc(32, 7).toString('base64')}` }],
]
for (const [what, fields] of damaged) {
  test(`keys that are ${what} fail with the fix in the message, and stay unchanged`, async () => {
    const project = newProject()
    const firestore = await store(project, fields)
    const keys = await firestoreKeys(firestore, guard(30_000))
    const message = keys.ok ? '' : keys.failure.message
    expect(keys).toMatchObject({ failure: { code: 'unavailable' } })
    expect(message).toMatch(
      / keys\/master are damaged\. .*backup.*delete it.*open forms become invalid, and every browser counts as a new device/,
    )
    expect(message).not.toContain('BwcHBwcH')
    expect((await firestore.collection('keys').doc('master').get()).data()).toEqual(fields)
  })
}

async function store(project: string, fields: object): Promise<Firestore> {
  const firestore = openFirestore<Firestore>(project)
  await firestore.batch().create(firestore.collection('keys').doc('master'), fields).commit()
  return firestore
}

async function keysOf(project: string): Promise<Keys> {
  const keys = await firestoreKeys(openFirestore<Firestore>(project), guard(30_000))
  if (!keys.ok) throw new Error(keys.failure.message, { cause: keys.failure })
  return keys.data
}

function hex(keys: Keys, purpose = 'human-check'): string {
  return Buffer.from(keys.for(purpose)).toString('hex')
}
