import { expect, test } from 'vitest'
import { nameless } from '#resume/records/person-info.ts'
import { pageTitle } from './page.ts'

test('a title is the owner’s name, Resume, and the page', () => {
  expect(pageTitle('Rowan Brackwater', 'Home')).toBe('Rowan Brackwater Resume | Home')
})

test('a title without an owner has Resume once', () => {
  expect(pageTitle(nameless, 'Home')).toBe('Resume | Home')
})
