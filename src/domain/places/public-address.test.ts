import { expect, test } from 'vitest'
import { publicAddress } from './public-address.ts'

test.each([
  ['https://a.example', '', 'https://a.example'],
  ['https://a.example/', '/name/', 'https://a.example/name'],
  ['https://a.example/site/', '', 'https://a.example/site'],
  ['https://a.example/site/', '/Name', 'https://a.example/Name'],
  ['https://a.example/site', '/', 'https://a.example'],
])('%s with the base %j is %s', (address, base, whole) => {
  expect(publicAddress(address, base)).toBe(whole)
})

test.each([
  ['a.example', ''],
  ['ftp://a.example', ''],
  ['https://a.example/?x', ''],
  ['https://a.example', '/a b/'],
  ['https://a.example', '/../x'],
])('%s with the base %j is no address', (address, base) => {
  expect(publicAddress(address, base)).toBeUndefined()
})
