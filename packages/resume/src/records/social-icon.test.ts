import { expect, test } from 'vitest'
import { iconOfPlace, toLinkViews } from './social-icon.ts'

const link = (url: string, label = 'Me', icon = 'link') => ({ url, label, icon })

test.each([
  ['https://github.com/a', 'github'],
  ['https://www.linkedin.com/in/a', 'linkedin'],
  ['https://instagram.com/a', 'instagram'],
  ['https://x.com/a', 'x'],
  ['https://twitter.com/a', 'x'],
  ['https://fosstodon.org/@a', 'mastodon'],
  ['https://bsky.app/profile/a', 'bluesky'],
  ['https://www.youtube.com/@a', 'youtube'],
  ['https://stackoverflow.com/users/1', 'stackoverflow'],
  ['https://orcid.org/0000-0002-1825-0097', 'orcid'],
  ['https://www.xing.com/profile/a', 'xing'],
  ['https://gitlab.com/a', 'gitlab'],
  ['https://facebook.com/a', 'facebook'],
  ['https://notx.com/a', null],
  ['https://x.com.example/a', null],
  ['https://notes.example/github.com', null],
])('the icon of %s is %s', (url, icon) => {
  expect(iconOfPlace(link(url))).toBe(icon)
})

test('a place without a host of its own is known by its label, in any case, or by the named icon', () => {
  expect(iconOfPlace(link('https://a.example', 'Website'))).toBe('globe')
  expect(iconOfPlace(link('https://a.example', 'COMPANY '))).toBe('building')
  expect(iconOfPlace(link('https://social.example/@a', 'Mastodon'))).toBe('mastodon')
  expect(iconOfPlace(link('https://a.example', 'Me', 'website'))).toBe('globe')
  expect(iconOfPlace(link('https://a.example', 'Me', 'bluesky'))).toBe('bluesky')
  expect(iconOfPlace(link('https://a.example', 'My website'))).toBeNull()
  expect(iconOfPlace(link('no address', 'Me', 'rss'))).toBeNull()
})

test('the named icon comes before the host, and the host before the label', () => {
  expect(iconOfPlace(link('https://github.com/a', 'X', 'instagram'))).toBe('instagram')
  expect(iconOfPlace(link('https://github.com/a', 'X'))).toBe('github')
})

test('no two links have the same icon: the second is its word', () => {
  const links = [
    link('https://youtube.com/a', 'Talks'),
    link('https://youtube.com/b', 'Music'),
    link('https://b.example'),
  ]
  expect(toLinkViews(links).map(({ label, icon }) => [label, icon])).toEqual([
    ['Talks', 'youtube'],
    ['Music', null],
    ['Me', null],
  ])
})
