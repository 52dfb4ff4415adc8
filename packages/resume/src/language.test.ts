import { expect, test } from 'vitest'
import { isEastAsian, isRightToLeft, openGraphLocale } from './language.ts'
import { none } from './result.ts'

test('Arabic, Hebrew, Persian and Urdu are right to left, also with a country; a Latin script is not', () => {
  for (const tag of ['ar', 'he', 'fa', 'ur', 'he-IL', 'ar-EG', 'pa-Arab']) expect(isRightToLeft(tag), tag).toBe(true)
  for (const tag of ['en', 'de-AT', 'ja', 'pa', 'az', 'ar-Latn']) expect(isRightToLeft(tag), tag).toBe(false)
})

test('Chinese, Japanese and Korean are East Asian, also with a country; others are not', () => {
  for (const tag of ['zh', 'zh-TW', 'ja', 'ko-KR', 'yue']) expect(isEastAsian(tag), tag).toBe(true)
  for (const tag of ['en', 'vi', 'mn', 'ja-Latn', 'en-abcd-efgh']) expect(isEastAsian(tag), tag).toBe(false)
})

test('the Open Graph has the country of the tag, else the likely one', () => {
  expect(['en', 'en-GB', 'de', 'pt-BR', 'pt', 'zh-Hant'].map(openGraphLocale)).toEqual([
    ...['en_US', 'en_GB', 'de_DE', 'pt_BR', 'pt_BR', 'zh_TW'],
  ])
})

test('a tag that no engine knows has no locale, and is left to right', () => {
  expect([openGraphLocale('en-abcd-efgh'), isRightToLeft('en-abcd-efgh')]).toEqual([none, false])
})
