import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { pages } from '#web/routing/routes.ts'
import { formRefusal, isOtherName, isOwnHost } from './own-host.ts'
import { oneAddress, rejectionOf } from './request-target.ts'
import { themeFor, themeIn, themeResponse } from './theme.ts'

const headers = { host: 'localhost' }

test('an ordinary address is accepted', () => {
  for (const url of [
    '/',
    '/home',
    '/resume/jobs/details?uuid=%ZZ',
    '/caf%C3%A9',
    '/a?b=//c',
    '/...',
    '/..a',
    '/a?../b',
  ]) {
    expect(rejectionOf({ method: 'GET', url, headers }), url).toBe(none)
  }
})

test('an address that could mean another host or path, or cannot be decoded, is rejected', () => {
  for (const url of [
    '',
    '*',
    'home',
    '//evil.example',
    'http://evil.example/',
    '/\\evil',
    '/a%2fb',
    '/a%5cb',
    '/a%00',
    '/x/..//evil.example',
    '/./home',
    '/home/..',
    '/%2E%2e/x',
    '/.%2e',
    '/%ZZ',
    '/%c0%ae',
    '/a\u0000',
  ]) {
    expect(rejectionOf({ method: 'GET', url, headers })?.status, url).toBe(400)
  }
})

test('an address of 4096 characters is accepted, one of 4097 is too long', () => {
  expect(rejectionOf({ method: 'GET', url: `/${'a'.repeat(4095)}`, headers })).toBe(none)
  expect(rejectionOf({ method: 'GET', url: `/${'a'.repeat(4096)}`, headers })?.status).toBe(414)
})

test('only GET, HEAD and POST are accepted, and the rejection lists them', () => {
  for (const method of ['GET', 'HEAD', 'POST']) expect(rejectionOf({ method, url: '/', headers })).toBe(none)
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const rejection = rejectionOf({ method, url: '/', headers })
    expect(rejection?.status, method).toBe(405)
    expect(rejection?.headers?.allow).toBe('GET, HEAD, POST')
  }
  expect(rejectionOf({ method: 'OPTIONS', url: '/forms/contact', headers })).toBe(none)
  for (const url of ['/forms', '/human-check/challenge', '/x/forms/contact'])
    expect(rejectionOf({ method: 'OPTIONS', url, headers })?.status, url).toBe(405)
})

test('a request without a valid host name is rejected', () => {
  for (const host of ['localhost', 'a.b-c_d.example:8080', '127.0.0.1:1', '[::1]:3000'])
    expect(rejectionOf({ method: 'GET', url: '/', headers: { host } }), host).toBe(none)
  for (const host of [undefined, '', 'a b', 'a@b', 'a/b', 'a, b', 'a:port', 'a:123456', '[x]', 'é'])
    expect(rejectionOf({ method: 'GET', url: '/', headers: { host } })?.status, host).toBe(400)
})

test('final slashes are removed, the first slash never', () => {
  expect(oneAddress('/resume/')).toBe('/resume')
  expect(oneAddress('/resume//')).toBe('/resume')
  expect(oneAddress('/')).toBe('/')
  expect(oneAddress('/resume')).toBe('/resume')
})

test('a page has one address, in lower case and without needless percent codes, and it is stable', () => {
  for (const path of ['/Contact', '/%63ontact', '/CONTACT/', '/%43ontact'])
    expect(oneAddress(path), path).toBe('/contact')
  for (const path of ['/caf%C3%A9', '/a%20b', '/a%3Fb', '/a:b', '/%2E%2E', '/a%25b'])
    expect(oneAddress(oneAddress(path)), path).toBe(oneAddress(path))
  expect(oneAddress('/a%3Fb')).toBe('/a%3fb')
  for (const kept of ['/static/js/root-AbC.js', '/s/AbC_-1', '/s/AbC/resume.pdf', '/resume/jobs/AbC.md'])
    expect(oneAddress(kept)).toBe(kept)
})

test('names in addresses of the studio keep their capital letters, in the data too; all else is in lower case', () => {
  const studio = pages.filter(({ path = '', handle }) => handle.isStudio && path.includes(':'))
  expect(studio.length).toBeGreaterThan(10)
  for (const { path = '' } of studio) {
    const right = `/${path.replaceAll(/:\w+/g, 'de-AT')}`
    const asked = `/${path.replaceAll(/[^/]+/g, (part) => (part.startsWith(':') ? 'de-AT' : part.toUpperCase()))}/`
    for (const each of [right, asked]) expect(oneAddress(each), each).toBe(right)
    expect(oneAddress(`${right}.data`)).toBe(`${right}.data`)
  }
  expect(oneAddress('/studio/languages/%64e-AT')).toBe('/studio/languages/de-AT')
  for (const { path = '' } of pages.filter(({ handle }) => !handle.isStudio && !handle.isShared)) {
    const elsewhere = `/${path.replaceAll(/:\w+/g, 'A')}`
    expect(oneAddress(elsewhere), elsewhere).toBe(elsewhere.toLowerCase())
  }
})

test('a public site answers for its own host only', () => {
  for (const host of ['example.org', 'EXAMPLE.org', 'example.org:8443', 'example.org:65535', 'example.org.'])
    expect(isOwnHost(host, 'https://example.org'), host).toBe(true)
  for (const host of [
    'evil.example',
    'localhost',
    'example.org.evil.example',
    'example.org@evil.example',
    'example.org:x',
    'example.org:65536',
    '',
    undefined,
  ]) {
    expect(isOwnHost(host, 'https://example.org'), host).toBe(false)
  }
})

test('a site on this machine answers for every loopback name', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000', 'a.localhost'])
    expect(isOwnHost(host, 'http://localhost:3000'), host).toBe(true)
  for (const host of ['10.0.0.1:3000', 'localhost.evil.example', '128.0.0.1', '[::2]'])
    expect(isOwnHost(host, 'http://localhost:3000'), host).toBe(false)
})

test('the name with www., or that without it, is the other name of the site, and no further one is', () => {
  for (const [origin, other] of [
    ['https://brandt.example', 'www.brandt.example'],
    ['https://www.brandt.example', 'brandt.example'],
    ['https://brandt.example:8443', 'WWW.brandt.example.:443'],
  ] as const)
    expect(isOtherName(other, origin), other).toBe(true)
  for (const other of [
    'brandt.example',
    'www.www.brandt.example',
    'a.brandt.example',
    'wwwbrandt.example',
    'www.',
    '',
    undefined,
  ])
    expect(isOtherName(other, 'https://brandt.example'), other).toBe(false)
})

test('a form is accepted from a page of this site only, and a refusal knows its cause', () => {
  const refusal = (headers: Record<string, string>, origin = 'https://example.org') =>
    formRefusal(new Headers(headers), origin)
  expect(refusal({ 'sec-fetch-site': 'same-origin' })).toBe(none)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(refusal({ 'sec-fetch-site': site, origin: 'https://example.org' }), site).toBe('another site')
  expect(refusal({ origin: 'https://example.org' })).toBe(none)
  for (const origin of ['https://evil.example', 'https://example.org.evil.example', 'https://www.example.org'])
    expect(refusal({ origin }), origin).toBe('another site')
  for (const origin of ['http://example.org', 'https://example.org:8443'])
    expect(refusal({ origin }), origin).toBe('other address')
  expect(refusal({ referer: 'https://example.org/contact' })).toBe(none)
  for (const referer of ['https://evil.example/https://example.org/', 'https://example.org.evil.example', 'data:,x'])
    expect(refusal({ referer }), referer).toBe(referer === 'data:,x' ? 'no origin' : 'another site')
  expect(refusal({ referer: 'http://example.org/contact' })).toBe('other address')
  const own = 'https://example.org/contact'
  expect(refusal({ referer: own, 'sec-fetch-site': 'cross-site' })).toBe('another site')
  expect(refusal({ referer: own, origin: 'https://evil.example' })).toBe('another site')
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'null', referer: own },
    { referer: '/contact' },
  ])
    expect(refusal(headers as Record<string, string>), JSON.stringify(headers)).toBe('no origin')
  const local = 'http://localhost:3000'
  expect(refusal({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, local)).toBe(none)
  expect(refusal({ origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3000' }, local)).toBe('other address')
  expect(refusal({ origin: 'http://evil.example', host: 'evil.example' }, local)).toBe('another site')
})

test('the theme is one of three values of one cookie', () => {
  expect(themeIn('theme=dark')).toBe('dark')
  expect(themeIn('a=b; theme=light; c=d')).toBe('light')
  for (const cookies of [null, '', 'theme=', 'theme=darker', 'mytheme=dark', 'theme="dark"'])
    expect(themeIn(cookies), String(cookies)).toBe('system')
})

test('the theme form stores one of three values and redirects within the site', () => {
  const response = themeResponse(form({ theme: 'dark', from: '/resume' }), true, {})
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/resume?theme=dark')
  expect(response.headers.get('set-cookie')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  const hostile = themeResponse(form({ theme: 'x; Domain=evil', from: '//evil.example' }), false, {})
  expect(hostile.headers.get('location')).not.toMatch(/^\/\/|evil\.example\/?$/)
  expect(hostile.headers.get('set-cookie')).toMatch(/^theme=system; /)
})

test.each([
  ['/resume', '/resume?theme=dark'],
  ['/projects?project=a&theme=light', '/projects?project=a&theme=dark'],
  ['/contact', '/contact'],
  ['/studio/about', '/studio/about'],
])('the form leads from %s to %s', (from, to) => {
  const { headers } = themeResponse(form({ theme: 'dark', from }), true, {})
  expect(headers.get('location')).toBe(to)
})

test('a page for all visitors has no theme but that of its address', () => {
  const [plain, named] = ['', '?theme=dark'].map((search) => new URL(`/home${search}`, 'http://localhost')) as [
    URL,
    URL,
  ]
  expect(themeFor(plain, 'theme=light', true)).toBe('system')
  expect(themeFor(plain, 'theme=light', false)).toBe('light')
  for (const isForAll of [true, false]) expect(themeFor(named, 'theme=light', isForAll)).toBe('dark')
})

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
