import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valid } from '#support/records.ts'
import { bundleCollections } from '../content/bundle/bundle.ts'
import { collections } from '../content/collections/collections.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { formFields, formView } from './form-field.ts'
import { looksSame, withUnshownParts } from './unshown-parts.ts'

function fieldOf(collection: keyof typeof collections, name: string) {
  const field = formFields(collections[collection].fields.entries).find((each) => each.name === name)
  if (field === undefined) throw new Error(name)
  return field
}

const month = fieldOf('jobs', 'startDate')
const stored = { year: 2022, month: 3, day: 14 }

test.each(bundleCollections)(
  'a form of %s finds no change in any record that it shows, and saves none',
  (collection) => {
    const { fields, rules } = collections[collection]
    const form = formFields(fields.entries)
    const holds = (record: Fields) => {
      for (const field of form) {
        const value = record[field.name]
        const shown = formView(field, value)
        expect(formView(field, shown), field.name).toEqual(shown)
        expect(looksSame(field, shown, value), field.name).toBe(true)
        const saved = withUnshownParts(field, shown, [value])
        expect(saved === value || looksSame(field, saved, value), field.name).toBe(true)
      }
    }
    fc.assert(fc.property(valid(fields, rules), holds))
  },
)

test('a stored day stays while month and year are the same, and is removed with another month or year', () => {
  expect(withUnshownParts(month, { year: 2022, month: 3 }, [stored])).toEqual(stored)
  expect(withUnshownParts(month, { year: 2022, month: 4 }, [stored])).toEqual({ year: 2022, month: 4 })
  expect(withUnshownParts(month, { year: 2021, month: 3 }, [stored])).toEqual({ year: 2021, month: 3 })
  expect(withUnshownParts(month, { year: 2022 }, [stored])).toEqual({ year: 2022 })
})

test('a date that never had a day gets none, and no date stays none', () => {
  const other = { year: 2022, month: 3 }
  expect(withUnshownParts(month, other, [other, undefined])).toEqual(other)
  expect(withUnshownParts(month, null, [stored])).toBeNull()
})

test('the day of a field that has an input for it is as typed', () => {
  const date = fieldOf('certificates', 'date')
  expect(withUnshownParts(date, { year: 2022, month: 3 }, [stored])).toEqual({ year: 2022, month: 3 })
})

test('the items of a list keep their unshown parts wherever they stand, and a changed item loses them', () => {
  const social = fieldOf('person-info', 'social')
  const [git, photos] = ['GitHub', 'Photos'].map((label) => ({ label, url: `https://${label}.example`, icon: 'x' }))
  const held = [
    { ...git, username: 'runat' },
    { ...photos, username: 'runa' },
  ]
  const renamed = { ...git, label: 'Code' }
  expect(withUnshownParts(social, [photos, git], [held])).toEqual([held[1], held[0]])
  expect(withUnshownParts(social, [renamed, photos], [held])).toEqual([renamed, held[1]])
  expect(withUnshownParts(social, [git, git], [held])).toEqual([held[0], git])
  expect(withUnshownParts(social, [], [held])).toEqual([])
})

test('a box or a number that is as published again is what is published, also where that says what absent means', () => {
  expect(withUnshownParts(fieldOf('jobs', 'hidden'), null, [true, false])).toBe(false)
  expect(withUnshownParts(fieldOf('site-settings', 'accentHue'), null, [7, 192])).toBe(192)
})

test('a day that no input can show is removed with its field', () => {
  expect(withUnshownParts(fieldOf('person-info', 'birthDate'), null, ['2020-01-01', '2023-02-29'])).toBeNull()
})

test('a box that is not ticked is stored as such, also where the field was absent', () => {
  expect(withUnshownParts(fieldOf('education', 'status'), false, [undefined])).toBe(false)
})
