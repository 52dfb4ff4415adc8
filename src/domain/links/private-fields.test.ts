import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { linkParts } from './link.ts'
import { privateFactsOf, privateFieldErrors, privateFieldNames, toPrivateFields } from './private-fields.ts'

const all = toPrivateFields({
  ...{ telephone: '+1 843 555 0142', street: '12 Water Street', email: 'rowan@brackwater.example' },
  ...{ availableFrom: 'March 2027', notice: '3 months', workPermit: 'EU', remote: '2 days', salary: '90k' },
})

/** docs/behaviour.md 37.2. */
test('a link shows of the private fields what is ticked, and nothing else', () => {
  expect(privateFactsOf(all, [])).toEqual({ street: none, contact: [], conditions: [] })
  expect(privateFactsOf(all, ['downloads'])).toEqual(privateFactsOf(all, []))
  expect(privateFactsOf(all, ['telephone', 'street'])).toEqual({
    street: '12 Water Street',
    contact: [{ text: '+1 843 555 0142', url: 'tel:+18435550142' }],
    conditions: [],
  })
  expect(privateFactsOf(all, ['email']).contact).toEqual([
    { text: 'rowan@brackwater.example', url: 'mailto:rowan@brackwater.example' },
  ])
  expect(privateFactsOf(all, ['conditions']).conditions).toEqual([
    'Available from: March 2027',
    'Notice: 3 months',
    'Work permit: EU',
    'Remote work: 2 days',
    'Salary: 90k',
  ])
  const shown = JSON.stringify(privateFactsOf(all, linkParts))
  for (const name of privateFieldNames) expect(shown, name).toContain(all[name])
})

test('a field that is empty is not shown, and a telephone number in words leads nowhere', () => {
  expect(privateFactsOf(toPrivateFields({}), linkParts)).toEqual({ street: none, contact: [], conditions: [] })
  const inWords = toPrivateFields({ telephone: 'ask my agent' })
  expect(privateFactsOf(inWords, ['telephone']).contact).toEqual([{ text: 'ask my agent', url: none }])
})

test('a private field is one line of up to 200 characters, and the address is one', () => {
  expect(toPrivateFields({ street: ' 12\nWater\t Street ', salary: 3 })).toMatchObject({
    ...{ street: '12 Water Street', salary: '' },
  })
  const errorsOf = (fields: object) => privateFieldErrors(toPrivateFields({ ...fields }))
  expect(errorsOf({ notice: 'a'.repeat(200), email: '' })).toEqual({})
  expect(errorsOf({ notice: 'a'.repeat(201) })).toEqual({ notice: 'This has more than 200 characters.' })
  expect(errorsOf({ email: 'rowan' })).toEqual({ email: 'Please type an address like name@example.com.' })
  expect(errorsOf({ salary: 'a\ud800' })).toEqual({ salary: 'This has characters that cannot be stored.' })
})
