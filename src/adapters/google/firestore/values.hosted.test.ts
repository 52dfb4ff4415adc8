import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { needs, openFirestore } from '../../../../tests/hosted/services.ts'
import type { Firestore } from './service.ts'
import { toOwnFields, toStoredFields } from './values.ts'

needs('firestore')

test('any JSON is read as written, in its order', async () => {
  const firestore = openFirestore<Firestore>()
  const names = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '__a__', 'a.b', '`', '~', '*', '/', 'vita'))
  const samples: Fields[] = fc.sample(fc.dictionary(names, fc.jsonValue({ stringUnit: 'binary' })), {
    numRuns: 200,
    seed: 5,
  })
  const [batch, place] = [firestore.batch(), firestore.collection('jobs')]
  for (const [at, fields] of samples.entries()) batch.set(place.doc(`d${at}`), toStoredFields('jobs', fields))
  await batch.commit()
  const read = new Map((await place.get()).docs.map((each) => [each.id, toOwnFields('jobs', each.data() ?? {})]))
  for (const [at, fields] of samples.entries()) expect(JSON.stringify(read.get(`d${at}`))).toBe(JSON.stringify(fields))
})

test('fields at and beyond the maximum depth are stored and read', async () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })
  const listed = (depth: number): unknown => (depth === 0 ? 'x' : [{ a: listed(depth - 1) }])
  const fields = { maps: nested(20), deeper: nested(60), lists: listed(10), deeperLists: listed(30) }
  expect(await writtenAndRead('jobs', fields)).toEqual(fields)
})

test('native values that JSON lacks are read as their JSON form', async () => {
  const { Timestamp, GeoPoint, FieldValue } = createRequire(
    new URL('../../../../hosted/package.json', import.meta.url),
  )('firebase-admin/firestore')
  const firestore = openFirestore<Firestore>()
  const place = firestore.collection('jobs').doc('a')
  const native = {
    time: new Timestamp(1_780_315_200, 123_456_789),
    bytes: Buffer.from('Vita'),
    home: new GeoPoint(60.4, 5.3),
    other: firestore.collection('education').doc('b'),
    vector: FieldValue.vector([1, 2]),
    list: [new Timestamp(0, 0), Number.NaN, 1],
    none: Number.POSITIVE_INFINITY,
    text: 'x',
  }
  await firestore.batch().set(place, native).commit()
  expect(toOwnFields('jobs', (await place.get()).data() ?? {})).toEqual({
    time: '2026-06-01T12:00:00.123Z',
    bytes: 'Vml0YQ==',
    home: { latitude: 60.4, longitude: 5.3 },
    other: 'education/b',
    list: ['1970-01-01T00:00:00.000Z', null, 1],
    text: 'x',
  })
})

test('an edit in the console takes effect, also of a time in a queue', async () => {
  const firestore = openFirestore<Firestore>()
  const place = firestore.collection('mail').doc('a')
  const delivery = { state: 'ERROR', nextAttemptTime: '2026-06-01T14:00:00+02:00', startTime: '2026-06-01T12:00:00Z' }
  const stored = toStoredFields('mail', { to: ['a@example.org'], delivery })
  await firestore.batch().set(place, stored).commit()
  expect((await place.get()).data()).toMatchObject({ delivery: { startTime: { seconds: 1_780_315_200 } } })
  const time = new Date('2026-06-02T12:00:00Z')
  await firestore.batch().update(place, { 'delivery.state': 'RETRY', 'delivery.startTime': time }).commit()
  expect(JSON.stringify(toOwnFields('mail', (await place.get()).data() ?? {}))).toBe(
    JSON.stringify({
      to: ['a@example.org'],
      delivery: { state: 'RETRY', nextAttemptTime: '2026-06-01T14:00:00+02:00', startTime: '2026-06-02T12:00:00.000Z' },
    }),
  )
})

async function writtenAndRead(collection: string, fields: Fields): Promise<Fields> {
  const firestore = openFirestore<Firestore>()
  const place = firestore.collection(collection).doc('a')
  await firestore.batch().set(place, toStoredFields(collection, fields)).commit()
  return toOwnFields(collection, (await place.get()).data() ?? {})
}
