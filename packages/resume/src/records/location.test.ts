import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { strict } from '../schema/read.ts'
import { locationFields, toLocation } from './collections/location.ts'
import { placeText, placeWithZipcode } from './location.ts'

const charleston = { city: 'Charleston', state: 'SC', zipcode: '29403' }

test('a city is required; state and zipcode are optional texts', () => {
  for (const location of [charleston, { city: 'Hamburg' }, { city: 'Hamburg', state: null, zipcode: ' ' }])
    expect(strict(locationFields, location).problems).toEqual([])
  expect(strict(locationFields, { state: 7, zipcode: 29403 }).problems).toEqual([
    { field: 'city', reason: 'is missing' },
    { field: 'state', reason: 'must be a text' },
    { field: 'zipcode', reason: 'must be a text' },
  ])
})

test('damaged fields of a location are blank', () => {
  expect(toLocation({ city: 'Charleston', zipcode: 29403 })).toEqual({ city: 'Charleston', state: '', zipcode: '' })
})

test('a place is shown as city and state, optionally with the zipcode', () => {
  expect(placeText(charleston)).toBe('Charleston, SC')
  expect(placeWithZipcode(charleston)).toBe('Charleston, SC 29403')
})

test('a partly known place has no stray comma and no space at its end', () => {
  expect(placeText({ ...charleston, state: '' })).toBe('Charleston')
  expect(placeText({ ...charleston, city: ' ' })).toBe('SC')
  expect(placeWithZipcode({ ...charleston, zipcode: '' })).toBe('Charleston, SC')
  expect(placeWithZipcode({ city: 'Hamburg', state: '', zipcode: '20095' })).toBe('Hamburg 20095')
})

test('an unknown place is none, with or without a zipcode', () => {
  for (const location of [none, { city: '', state: '', zipcode: '' }, { city: '', state: '', zipcode: '29403' }]) {
    expect([placeText(location), placeWithZipcode(location)]).toEqual([none, none])
  }
})
