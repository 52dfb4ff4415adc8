import { expect, test } from 'vitest'
import { success } from '#resume/result.ts'
import { fileAddresses, fileName } from './file-addresses.ts'

const others = [
  { live: '/projects?project=sound', path: '/projects/cts/' },
  { live: '/resume.pdf?paper=a4', path: '/resume-a4.pdf' },
]

test.each([
  ['/', '/'],
  ['/home#main', '/home/#main'],
  ['/resume/jobs/details?uuid=one', '/resume/jobs/one/'],
  ['/projects?project=sound#words', '/projects/cts/#words'],
  ['/resume.pdf', '/resume.pdf'],
  ['/resume.pdf?paper=a4', '/resume-a4.pdf'],
])('%s is %s, below any base, also as a whole address', (live, path) => {
  for (const base of ['', '/name', '/Name', '/resume']) {
    const { of } = fileAddresses(`https://a.example${base}`, others)
    expect(of(live)).toBe(base + path)
    expect(of(`https://a.example${base}${live}`)).toBe(`https://a.example${base}${path}`)
  }
})

test.each(['//b.example/home', 'https://b.example/home', 'https://a.example.b/home', 'mailto:a@b', '#main'])(
  '%s stays',
  (address) => {
    const { of, asked } = fileAddresses('https://a.example', others)
    expect(of(address)).toBe(address)
    expect([...asked]).toEqual([])
  },
)

test('whole addresses of the site in a text are those of the files, and no others are changed', () => {
  const { inText, asked } = fileAddresses('https://a.example/name', others)
  const text =
    '<loc>https://a.example/name/resume/jobs/details?uuid=one</loc> [x](https://a.example/name/home) https://b.example/home'
  expect(inText(text)).toBe(
    '<loc>https://a.example/name/resume/jobs/one/</loc> [x](https://a.example/name/home/) https://b.example/home',
  )
  expect([...asked]).toEqual(['/resume/jobs/one/', '/home/'])
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
