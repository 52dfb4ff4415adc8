import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { failed, none, success } from '#resume/result.ts'
import { emptyFiles } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { charleston, origin, wholeResume } from '#support/whole-resume.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'
import { readPageMarkdown } from './read-page-markdown.ts'

const rules = { confirmation: 'off', isLimited: true, formId: 'x', isForwarded: false, mailDelivery: 'worker' } as const
const setting = {
  ...{ site: origin, origin: `${origin}/de`, place: charleston, routes: sitemapRoutes },
  contact: { ...rules, hasMailServer: false, mailFrom: '', host: 'a.example', retentionDays: 365 },
  imageLists: { read: async () => success([]), readOne: async () => success(none) },
}

test('a page leads to other pages as Markdown, in its language', async () => {
  const read = data(await readPageMarkdown(await portsWith(), '/home.md', setting))
  expect(read?.file.text).toMatch(/^# Welcome\\! I’m Rowan Brackwater\.\n\nRowan Brackwater · Charleston, SC\n/)
  expect(read?.file.text).toContain(`- [Resume](<${origin}/de/resume.md>)\n`)
  expect(read?.file.page).toBe('/home')
})

test('with Markdown turned off no page has it', async () => {
  const ports = await portsWith({ 'site-settings': { owner: { files: { md: false } } } })
  expect(await readPageMarkdown(ports, '/home.md', setting)).toEqual(success(none))
})

test('without search engines it asks to be left out', async () => {
  const ports = await portsWith({ 'site-settings': { owner: { searchEngines: false } } })
  expect(data(await readPageMarkdown(ports, '/contact.md', setting))?.isIndexed).toBe(false)
})

test('it is not made without pictures that cannot be read', async () => {
  const imageLists = { ...setting.imageLists, read: async () => failed('unavailable', 'no store') }
  const read = await readPageMarkdown(await portsWith(), '/home.md', { ...setting, imageLists })
  expect(read.ok).toBe(false)
})

async function portsWith(more = {}) {
  const clock = memoryClock(new Date('2026-11-23T08:00:00Z'))
  return { ...(await wholeResume(more)), files: emptyFiles().files, clock }
}
