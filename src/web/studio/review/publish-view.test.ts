import { expect, test } from 'vitest'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { countOfChanges, pagesOfPublish, toPublishView } from './publish-view.ts'

const owner = { path: 'documents/person-info/owner.json', title: 'Ada', fate: 'changed' as const }

const record = { number: 1, at: '', by: 'command line' as const, summary: '', snapshot: '', removedPictures: [] }

function shownPages(...changes: PublishRecord['changes']) {
  return pagesOfPublish({ ...record, changes, count: changes.length }).map(
    ({ title, address, changes: count }) => `${title} ${address} ${count}`,
  )
}

test('each changed field of the owner counts for the page that shows it', () => {
  expect(shownPages({ ...owner, fields: ['Headline', 'Text', 'My story', 'Skills', 'Projects', 'Links'] })).toEqual([
    'Home /home 2',
    'About me /about 2',
    'Resume /resume 1',
    'Projects /projects 1',
  ])
})

test('the pages are in the order of the site, Home first', () => {
  const job = { path: 'documents/jobs/one.json', title: 'Cook', fate: 'added' as const, fields: [] }
  const pages = shownPages(job, { ...owner, fields: ['Skills', 'My story', 'Headline'] })
  expect(pages.map((page) => page.split(' /')[0])).toEqual(['Home', 'About me', 'Resume', 'Cook'])
})

test('the pictures of a page that goes with its entry have no page', () => {
  const pictures = { path: 'files/desktop/current', title: 'Desktop', fate: 'changed' as const, fields: ['6 pictures'] }
  const removed = { path: 'documents/hardware/desktop.json', title: 'Desktop', fate: 'removed' as const, fields: [] }
  expect(shownPages(pictures)).toEqual(['Desktop /hardware/desktop 1'])
  expect(shownPages(pictures, removed)).toEqual([])
})

test('the pages to see begin with Home, name only pages that the site has, and count none of a first publish', () => {
  const change = (path: string, title: string) => ({ path, title, fate: 'changed' as const, fields: ['2 pictures'] })
  const changes = [change('files/desktop/current', 'Desktop'), change('documents/jobs/one.json', 'Cook')]
  const job = '/resume/jobs/details?uuid=one'
  const pagesOf = (number: number) =>
    toPublishView({ ...record, number, changes, count: 2 }, '', true, toPersonInfo({}), new Set(['/home', job])).pages
  const [home, cook] = [
    { title: 'Home', address: '/home', changes: 0 },
    { title: 'Cook', address: job, changes: 1 },
  ]
  expect(pagesOf(2)).toEqual([home, cook])
  expect(pagesOf(1)).toEqual([home, { ...cook, changes: 0 }])
})

test('a resume without an email address or a telephone number in its files says where they are written', () => {
  const view = (fields: Fields) =>
    toPublishView({ ...record, changes: [], count: 0 }, '', true, toPersonInfo(fields), new Set()).contactAt
  expect(view({ social: [{ label: 'Site', url: 'https://ada.example' }], telephone: '+1 843 555 0142' })).toBe(
    '/studio/look#person-info-resumeEmail-resumeEmail',
  )
  expect(view({ social: [{ label: 'Mail', url: 'mailto:ada@example.com' }] })).toBe('')
  expect(view({ telephone: '+1 843 555 0142', telephoneShown: 'files' })).toBe('')
})

test('the texts of the whole site count for Home', () => {
  expect(shownPages({ ...owner, fields: ['Name', 'Time zone'] })).toEqual(['Home /home 2'])
})

test('a new owner, and a field that no form has, are shown on Home', () => {
  expect(shownPages({ ...owner, fate: 'added', fields: [] })).toEqual(['Home /home 1'])
  expect(shownPages({ ...owner, fields: ['colour'] })).toEqual(['Home /home 1'])
})

test('the place belongs to About me, and pictures to the page of their folder', () => {
  expect(
    shownPages(
      { path: 'documents/location/owner.json', title: 'Charleston', fate: 'changed', fields: ['City'] },
      { path: 'files/about/story', title: 'about/story', fate: 'changed', fields: ['2 pictures'] },
      { path: 'documents/jobs/one.json', title: 'Captain', fate: 'removed', fields: [] },
    ),
  ).toEqual(['About me /about 2'])
})

test('pictures count as the draft counted them, and those that went with a deleted entry show no page', () => {
  const removed = { path: 'documents/jobs/one.json', title: 'Captain', fate: 'removed' as const, fields: [], count: 1 }
  const pictures = { title: 'Captain', fate: 'changed' as const, fields: ['4 pictures'] }
  const story = { ...pictures, path: 'files/about/story', title: 'About me, the slideshow', count: 3 }
  const changes = [removed, { ...pictures, path: 'files/job-detail-images/one', count: 0 }, story]
  expect(shownPages(...changes)).toEqual(['About me, the slideshow /about 3'])
  expect(countOfChanges({ ...record, changes, count: 3 })).toBe(4)
  const ofAnImport = [{ ...pictures, path: 'files/about/story' }]
  expect(countOfChanges({ ...record, changes: ofAnImport, count: 3 })).toBe(3)
})
