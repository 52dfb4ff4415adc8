import { expect, test } from 'vitest'
import { success } from '#domain/result.ts'
import { fileAddresses, fileName } from './file-addresses.ts'

const pages = [
  { live: '/', path: '/' },
  { live: '/home', path: '/home/' },
  { live: '/resume', path: '/resume/' },
  { live: '/resume/jobs/details', path: '/resume/jobs/details/' },
  { live: '/resume/jobs/details?uuid=one', path: '/resume/jobs/one/' },
  { live: '/projects?project=sound', path: '/projects/cts/' },
]

test.each([
  ['/', '/'],
  ['/home', '/home/'],
  ['/home#main', '/home/#main'],
  ['/resume/jobs/details?uuid=one', '/resume/jobs/one/'],
  ['/resume/jobs/details?uuid=gone', '/resume/jobs/details/?uuid=gone'],
  ['/projects?project=sound', '/projects/cts/'],
  ['/resume.pdf', '/resume.pdf'],
  ['/pictures/a-320.webp', '/pictures/a-320.webp'],
  ['/nowhere', '/nowhere'],
])('%s is %s, below any base', (live, path) => {
  for (const base of ['', '/name', '/Name', '/resume'])
    expect(fileAddresses(`https://a.example${base}`, pages).of(live)).toBe(base + path)
})

test('whole addresses of the site in a text are those of the files, and no others are changed', () => {
  const { inText } = fileAddresses('https://a.example/name', pages)
  const text =
    '<loc>https://a.example/name/resume/jobs/details?uuid=one</loc> [x](https://a.example/name/home) https://b.example/home'
  expect(inText(text)).toBe(
    '<loc>https://a.example/name/resume/jobs/one/</loc> [x](https://a.example/name/home/) https://b.example/home',
  )
})

test('a page is the index of its folder', () => {
  expect(fileName('/resume/jobs/one/')).toEqual(success('resume/jobs/one/index.html'))
  expect(fileName('/projects/%C3%A9/')).toEqual(success('projects/é/index.html'))
  expect(fileName('/resume.pdf')).toEqual(success('resume.pdf'))
})

test.each(['/projects/a%2Fb/', '/projects/../x/', '/projects/%2e%2e/', '/projects/a%3Ab/', '/projects/a%00/'])(
  '%s can be no file',
  (path) => {
    expect(fileName(path)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  },
)
