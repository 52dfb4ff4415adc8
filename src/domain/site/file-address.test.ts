import { expect, test } from 'vitest'
import { fileAddress } from './file-address.ts'

test.each([
  ['/home', '/home/'],
  ['/home/', '/home/'],
  ['/home#main', '/home/#main'],
  ['/resume/jobs/details', '/resume/jobs/details/'],
  ['/resume/jobs/details?uuid=one', '/resume/jobs/one/'],
  ['/de/resume/education/details?uuid=a.b%2Fc#d', '/de/resume/education/a.b%2Fc/#d'],
  ['/projects?project=sound', '/projects/?project=sound'],
])('the page %s is at %s', (live, path) => {
  expect(fileAddress(live)).toBe(path)
  expect(fileAddress(path)).toBe(path)
})

test.each([
  '/',
  '/#main',
  '/?a=b',
  '#main',
  '/resume.pdf',
  '/resume.pdf?paper=a4',
  'https://b.example/home',
  'mailto:a@b',
])('%s is no page, and stays', (address) => {
  expect(fileAddress(address)).toBe(address)
})
