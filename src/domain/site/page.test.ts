import { expect, test } from 'vitest'
import { nameless } from '../content/person-info.ts'
import { comingSoon, pageTitle, versionLabel } from './page.ts'

test('a title is the owner’s name, Resume, and the page', () => {
  expect(pageTitle('Rowan Brackwater', 'Home')).toBe('Rowan Brackwater Resume | Home')
})

test('a title without an owner has Resume once', () => {
  expect(pageTitle(nameless, 'Home')).toBe('Resume | Home')
})

test('the version label is v2.0.2', () => {
  expect(versionLabel).toBe('v2.0.2')
})

test('a page under construction says so in two sentences', () => {
  expect(comingSoon).toEqual({
    title: 'Coming Soon!',
    messages: ['Sorry, this page is still under construction.', 'Check back soon for more updates!'],
  })
})
