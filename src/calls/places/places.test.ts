import { expect, test } from 'vitest'
import { maxPublishes, type PlaceSetup } from '#domain/places/place.ts'
import { none } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { typedPlace } from '#support/memory/places.ts'
import { data } from '#support/small-bundle.ts'
import {
  preparedPlace,
  readPlace,
  readPlaces,
  recordFailure,
  recordSent,
  recordShown,
  removePlace,
  savePlace,
  targetOf,
} from './places.ts'

/** docs/behaviour.md 34.9. */
test('a token is stored encrypted, and only what sends has it in the clear', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  const stored = data(await ports.documents.readAll('places'))
  expect(JSON.stringify(stored)).not.toContain('letmein')
  const place = data(await readPlace(ports, id))
  expect(place === none ? none : targetOf(ports, place)).toMatchObject({
    data: { kind: 'git', token: 'letmein', keepsHistory: true },
  })
})

test('without a new token the saved one stays, for the same server and no other', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  await save(id, typedPlace({ token: '', branch: 'site', repository: 'https://git.example/ada/other.git' }))
  const place = data(await readPlace(ports, id))
  expect(place === none ? none : targetOf(ports, place)).toMatchObject({ data: { token: 'letmein', branch: 'site' } })
  const elsewhere = typedPlace({ token: '', repository: 'https://thief.example/ada/site.git' })
  expect(data(await preparedPlace(ports, id, elsewhere))).toEqual({
    errors: { token: 'Please type the access token.' },
  })
  const asBucket = typedPlace({
    ...{ kind: 'bucket', endpoint: 'https://git.example', region: 'auto', bucket: 'abc', keyId: 'k', secret: '' },
  })
  expect(data(await preparedPlace(ports, id, asBucket))).toMatchObject({ errors: { secret: expect.any(String) } })
})

test('two places cannot have one address', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  expect(data(await preparedPlace(ports, none, typedPlace()))).toMatchObject({
    errors: { publicUrl: 'Another place has this address.' },
  })
  expect(data(await preparedPlace(ports, id, typedPlace()))).toHaveProperty('setup')
})

test('a token of other keys must be typed again', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  const place = data(await readPlace(ports, id))
  const other = { siteEncryption: { encrypt: (text: string) => text, decrypt: () => none } }
  expect(place === none ? none : targetOf(other, place)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('a place keeps its last ten publishes, and a send ends its failure', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  expect(await recordFailure(ports, id, { number: 0, at: '', says: 'The host is away.' })).toMatchObject({ ok: true })
  expect(data(await readPlace(ports, id))?.failure?.says).toBe('The host is away.')
  for (let number = 1; number <= maxPublishes + 1; number += 1)
    await recordSent(ports, id, { number, at: '', sent: 1, manifestHash: `hash ${number}`, isShown: false })
  await recordShown(ports, id, 'hash 11')
  const place = data(await readPlace(ports, id))
  expect(place?.failure).toBe(none)
  expect(place?.publishes.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(place?.publishes.map(({ isShown }) => isShown).indexOf(true)).toBe(0)
})

test('a place whose files go somewhere else has nothing to restore; another contact form changes nothing of that', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  await recordSent(ports, id, { number: 1, at: '', sent: 1, manifestHash: 'a', isShown: true })
  await save(id, typedPlace({ form: 'email' }))
  expect(data(await readPlace(ports, id))?.publishes).toHaveLength(1)
  await save(id, typedPlace({ branch: 'other' }))
  expect(data(await readPlace(ports, id))?.publishes).toEqual([])
})

test('a removed place is gone with its token; what is still under way notes nothing', async () => {
  const { ports, save } = await opened()
  const id = await save(none, typedPlace())
  await removePlace(ports, id)
  await recordFailure(ports, id, { number: 0, at: '', says: 'late' })
  expect(data(await readPlaces(ports))).toEqual([])
  expect(await preparedPlace(ports, id, typedPlace())).toMatchObject({ failure: { code: 'object-not-found' } })
})

async function opened() {
  const { ports } = await memoryAccountPorts('tide-tables')
  async function save(id: string | null, typed: PlaceSetup): Promise<string> {
    const prepared = data(await preparedPlace(ports, id, typed))
    expect(prepared).toHaveProperty('setup')
    return 'setup' in prepared ? data(await savePlace(ports, id, prepared.setup)) : ''
  }
  return { ports, save }
}
