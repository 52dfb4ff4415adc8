import { expect, test } from 'vitest'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { Document, Documents } from '#ports/content/documents.ts'
import { documentLocation } from './location.ts'

test('the location is the one that the owner stored', async () => {
  const fields = { city: 'Charleston', state: 'SC', zipcode: '29403', more: true }
  expect(await lookUp(success({ id: 'owner', fields }))).toEqual(
    success({ city: 'Charleston', state: 'SC', zipcode: '29403' }),
  )
})

test('without a document the result is a success with none', async () => {
  expect(await lookUp(success(none))).toEqual(success(none))
})

test('a document without a place is none too', async () => {
  const fields = { city: ' ', state: 7, zipcode: '29403' }
  expect(await lookUp(success({ id: 'owner', fields }))).toEqual(success(none))
})

test('a damaged field is blank, and the others stay', async () => {
  const fields = { city: 'Charleston', state: ['SC'] }
  expect(await lookUp(success({ id: 'owner', fields }))).toEqual(
    success({ city: 'Charleston', state: '', zipcode: '' }),
  )
})

test('a failure of the store is returned with its own message', async () => {
  const failure = failed('unavailable', 'The document store is not available.')
  expect(await lookUp(failure)).toEqual(failure)
})

function lookUp(answer: Result<Document | null>) {
  const asked: string[] = []
  const documents: Pick<Documents, 'read'> = {
    async read(collection, id) {
      asked.push(`${collection}/${id}`)
      expect(asked).toEqual(['location/owner'])
      return answer
    },
  }
  return documentLocation(documents).lookUp()
}
