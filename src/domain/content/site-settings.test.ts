import { expect, test } from 'vitest'
import { siteSettingsFields, toSiteSettings } from '#resume/records/collections/site-settings.ts'
import { defaultAccentHue, leftOutOfMenu } from '#resume/records/site-settings.ts'
import { none } from '#resume/result.ts'
import { strict } from '#resume/schema/read.ts'
import { isOffered, offeredFiles, resumeFiles } from '../site/site-files.ts'

test('a hue is a whole number from 0 to 359', () => {
  for (const accentHue of [0, 359, undefined]) expect(strict(siteSettingsFields, { accentHue }).problems).toEqual([])
  const reason = 'must be a whole number from 0 to 359'
  for (const accentHue of [-1, 360, 1.5, 'x']) {
    expect(strict(siteSettingsFields, { accentHue }).problems).toEqual([{ field: 'accentHue', reason }])
    expect(toSiteSettings({ accentHue }).accentHue).toBe(defaultAccentHue)
  }
})

test('without a document the accent, the menu, the files and search engines are as they come', () => {
  const asTheyCome = {
    ...{ accentHue: defaultAccentHue, menu: none, files: none, attachJson: true },
    ...{ searchEngines: true, aiUse: none },
  }
  expect(toSiteSettings({})).toEqual(asTheyCome)
  expect(leftOutOfMenu(toSiteSettings({}))).toEqual([])
})

test('only false leaves a page out of the menu, and Home cannot be left out', () => {
  const menu = { home: false, resume: true, about: false, projects: null }
  expect(leftOutOfMenu(toSiteSettings({ menu }))).toEqual(['about'])
  expect(leftOutOfMenu(toSiteSettings({ menu: { about: 'no' } }))).toEqual([])
  expect(strict(siteSettingsFields, { menu: { about: 'no' } }).problems).toEqual([
    { field: 'menu.about', reason: 'must be true or false' },
  ])
})

test('only false turns a file off, or search engines away', () => {
  const settings = toSiteSettings({ files: { txt: false, json: true }, searchEngines: 'no' })
  expect(offeredFiles(settings)).toEqual(resumeFiles.filter(({ choice }) => choice !== 'txt'))
  expect(isOffered(settings, 'llms')).toBe(true)
  expect(settings.searchEngines).toBe(true)
  expect(toSiteSettings({ searchEngines: false }).searchEngines).toBe(false)
})
