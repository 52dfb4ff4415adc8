import { expect, test } from 'vitest'
import { locationProblems, placeText, placeWithZipcode, toLocation } from './location.ts'
import { none } from './result.ts'

const charleston = { city: 'Charleston', state: 'SC', zipcode: '29403' }

test('city, state and zipcode must be there, as texts', () => {
  expect(locationProblems(charleston)).toEqual([])
  expect(locationProblems({ city: 'Charleston', zipcode: 29403 })).toEqual([
    { field: 'state', reason: 'is missing' },
    { field: 'zipcode', reason: 'must be a text' },
  ])
})

test('what is damaged in a location is blank', () => {
  expect(toLocation({ city: 'Charleston', zipcode: 29403 })).toEqual({ city: 'Charleston', state: '', zipcode: '' })
})

test('a place is city and state, and with its zipcode all three', () => {
  expect(placeText(charleston)).toBe('Charleston, SC')
  expect(placeWithZipcode(charleston)).toBe('Charleston, SC 29403')
})

test('a place that is half known has no empty comma and no space at its end', () => {
  expect(placeText({ ...charleston, state: '' })).toBe('Charleston')
  expect(placeText({ ...charleston, city: ' ' })).toBe('SC')
  expect(placeWithZipcode({ ...charleston, zipcode: '' })).toBe('Charleston, SC')
})

test('a place that is not known is none, zipcode or not', () => {
  for (const location of [none, { city: '', state: '', zipcode: '' }, { city: '', state: '', zipcode: '29403' }]) {
    expect([placeText(location), placeWithZipcode(location)]).toEqual([none, none])
  }
})
