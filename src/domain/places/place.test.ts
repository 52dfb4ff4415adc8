import { expect, test } from 'vitest'
import { typedPlace } from '#support/memory/places.ts'
import { type PlaceSetup, placeDetail, placeTitle, publicAddress, publishesBehind } from './place.ts'
import { placeErrors } from './place-errors.ts'
import { toPlace } from './stored-place.ts'

const right: Record<string, Partial<PlaceSetup>> = {
  'a Git branch': {},
  'a branch with a folder': { branch: 'sites/pages' },
  'a repository with a user name': { repository: 'https://x-token-auth@git.example/ada/site.git' },
  'a repository on this machine': { repository: 'http://127.0.0.1:4000/site.git' },
  'a bucket': {
    ...{ kind: 'bucket', endpoint: 'https://s3.example', region: 'auto', bucket: 'my-site', keyId: 'K', secret: 's' },
  },
  'a folder': { kind: 'folder', folder: '/srv/site' },
  'a form service': { form: 'service', formUrl: 'https://forms.example/abc' },
}

for (const [name, place] of Object.entries(right))
  test(`${name} has no wrong field`, () => {
    expect(placeErrors(typedPlace(place), false)).toEqual({})
  })

const bucket: Partial<PlaceSetup> = { ...right['a bucket'] }

const wrong: [field: string, place: Partial<PlaceSetup>][] = [
  ['publicUrl', { publicUrl: '' }],
  ['publicUrl', { publicUrl: 'a.example' }],
  ['publicUrl', { publicUrl: 'https://a.example/?page=1' }],
  ['formUrl', { form: 'service', formUrl: '' }],
  ['formUrl', { form: 'service', formUrl: 'http://forms.example/abc' }],
  ['repository', { repository: 'http://git.example/site.git' }],
  ['repository', { repository: 'https://ada:letmein@git.example/site.git' }],
  ['repository', { repository: 'git@git.example:ada/site.git' }],
  ['branch', { branch: '' }],
  ['branch', { branch: 'a..b' }],
  ['branch', { branch: '-d' }],
  ['branch', { branch: 'pages.lock' }],
  ['token', { token: '' }],
  ['endpoint', { ...bucket, endpoint: 'http://s3.example' }],
  ['bucket', { ...bucket, bucket: 'My_Site' }],
  ['region', { ...bucket, region: '' }],
  ['keyId', { ...bucket, keyId: '' }],
  ['secret', { ...bucket, secret: '' }],
  ['folder', { kind: 'folder', folder: 'site' }],
]

test.each(wrong)('%s is wrong in %j', (field, place) => {
  expect(Object.keys(placeErrors(typedPlace(place), false))).toEqual([field])
})

test('a saved token need not be typed again', () => {
  expect(placeErrors(typedPlace({ token: '' }), true)).toEqual({})
})

test('a place is named by its address, and by what it is', () => {
  expect([placeTitle(typedPlace()), placeDetail(typedPlace())]).toEqual(['a.example/site', 'Git branch \u00b7 pages'])
})

test('a place is behind by the publishes after the one that it holds', () => {
  const at = { at: '', sent: 1, manifestHash: '', isShown: true }
  expect(publishesBehind({ publishes: [{ ...at, number: 4 }] }, [6, 5, 4, 3])).toBe(2)
  expect(publishesBehind({ publishes: [{ ...at, number: 6 }] }, [6, 5, 4, 3])).toBe(0)
  expect(publishesBehind({ publishes: [] }, [6])).toBe(0)
})

test('a stored place is read back; a damaged one is none', () => {
  const publishes = [{ number: 1, at: '2026-11-25T10:00:00.000Z', sent: 3, manifestHash: 'ab', isShown: false }]
  const stored = { ...typedPlace(), publishes, failure: null }
  expect(toPlace('one', stored)).toEqual({ ...stored, id: 'one' })
  for (const damage of [{ kind: 'ftp' }, { publicUrl: 'x' }, { form: 'x' }, { publishes: 1 }])
    expect(toPlace('one', { ...stored, ...damage })).toBe(null)
})

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
