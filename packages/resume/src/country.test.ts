import { expect, test } from 'vitest'
import { assignedCountry, countryCodeOf, countryCodes, countryName } from './country.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('ISO 3166-1 assigns 249 codes', () => {
  expect(new Set(countryCodes).size).toBe(249)
})

test.each(countryCodes)(
  'the English name of %s is found again, in any case, without accents and with words for signs',
  (code) => {
    const name = countryName(code)
    expect(name).not.toBe(code)
    const spellings = [
      name,
      name.toUpperCase(),
      name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      name.replace('&', 'and'),
    ]
    for (const spelling of [...spellings, name.replace('St.', 'Saint')]) expect(countryCodeOf(spelling)).toBe(code)
  },
)

test('no name that the runtime has for two letters leads to a code that is withdrawn, reserved or not assigned', () => {
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' })
    for (const pair of pairs) {
      const code = countryCodeOf(names.of(pair) ?? '')
      if (code !== null) expect(countryCodes).toContain(code)
    }
  }
  expect(countryCodeOf('United Kingdom')).toBe('GB')
})

test('of all pairs of letters only the assigned ones are countries; UK is read as GB', () => {
  expect(pairs.filter((pair) => assignedCountry(pair) === pair)).toEqual([...countryCodes])
  expect(pairs.filter((pair) => ![pair, null].includes(assignedCountry(pair)))).toEqual(['UK'])
  expect(['us', 'USA', ''].map(assignedCountry)).toEqual([null, null, null])
})

test.each([
  ['Hong Kong SAR', 'HK'],
  ['Hong Kong', 'HK'],
  ['Bosnia and Herzegovina', 'BA'],
  ["Côte d'Ivoire", 'CI'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Myanmar', 'MM'],
  ['Russian Federation', 'RU'],
])('%s is %s', (name, code) => {
  expect(countryCodeOf(name)).toBe(code)
})

test.each(['Kosovo', 'European Union', 'Maine', ''])('%j is no country of ISO 3166-1', (name) => {
  expect(countryCodeOf(name)).toBeNull()
})
