import { expect, test } from 'vitest'
import { filledIn, guideFor, type Host, hosts, suggestedUrl } from './hosts.ts'
import { placeErrors } from './place-errors.ts'

test.each(Object.entries<Host>(hosts))('what %s lets the studio fill in is what a place takes', (_, host) => {
  const [repository, publicUrl] = [filledIn(host.repository, 'ada', 'site'), suggestedUrl(host, 'ada', 'site')]
  const none = { endpoint: '', region: '', bucket: '', keyId: '', secret: '', folder: '', history: '', formUrl: '' }
  const setup = { ...none, kind: 'git', form: 'none', token: 'x', branch: host.branch, repository, publicUrl } as const
  expect(placeErrors(setup, false)).toEqual({})
  expect(repository).toContain('/ada/site.git')
  const addresses = host.steps.flatMap(({ links }) => links.map(([, address]) => filledIn(address, 'ada', 'site')))
  expect(addresses.every((address) => URL.parse(address)?.protocol === 'https:')).toBe(true)
  expect(addresses.join(' ')).not.toMatch(/USER|NAME/)
})

test('without an account no address is made up, and none of the links that need one is there', () => {
  expect(filledIn(hosts.github.repository, '', 'site')).toBe('')
  expect(suggestedUrl(hosts.github, '', 'site')).toBe('')
  expect(filledIn('https://github.com/new?name=NAME', '', 'site')).toBe('https://github.com/new?name=site')
})

test.each([
  ['a repository', hosts.github, 'site', 'https://Ada.github.io/site/'],
  ['the repository of the account', hosts.github, 'ada.github.io', 'https://Ada.github.io/'],
  ['the repository of the account at Codeberg', hosts.codeberg, 'pages', 'https://Ada.codeberg.page/'],
  ['a project of Cloudflare', hosts.cloudflare, 'site', 'https://Ada-site.pages.dev/'],
])('the suggested address of %s', (_, host, name, address) => {
  expect(suggestedUrl(host, 'Ada', name)).toBe(address)
})

test('an address has the guide of its host, and one of no host the guide of all', () => {
  expect(guideFor('https://ada.github.io/site')).toBe('github-pages')
  expect(guideFor('https://ada-site.pages.dev')).toBe('cloudflare-and-netlify')
  expect(guideFor('https://resume.example.org')).toBe('hosting')
})
