import { expect, test } from 'vitest'
import { outsideLinks } from './outside-links.ts'

test('the addresses of an entry are those of its fields for addresses, with their paths', () => {
  const owner = { collection: 'person-info', id: 'owner' } as const
  const fields = {
    name: 'Ada',
    intro: 'See https://no.example',
    social: [
      { label: 'Mastodon', url: 'https://social.example/@ada' },
      { label: 'Mail', url: 'mailto:ada@ada.example' },
    ],
    github: ' https://github.example/ada ',
    projects: [
      { title: 'Engine', path: 'engine', query: 'engine' },
      { title: 'Notes', url: 'https://notes.example' },
    ],
  }
  expect(outsideLinks(owner, fields).map(({ path, address }) => [path, address])).toEqual([
    ['social[0].url', 'https://social.example/@ada'],
    ['github', 'https://github.example/ada'],
    ['projects[1].url', 'https://notes.example'],
  ])
})

test('an entry is named, a hidden one has no links, and what is no address is left out', () => {
  const job = { collection: 'jobs', id: 'a' } as const
  const fields = { title: 'Analyst', url: 'https://work.example', imageLink: 'javascript:alert(1)' }
  expect(outsideLinks(job, fields)).toEqual([
    { address: 'https://work.example', path: 'url', entry: job, title: 'Analyst' },
  ])
  expect(outsideLinks(job, { ...fields, hidden: true })).toEqual([])
})
