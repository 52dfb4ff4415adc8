import { type None, none } from './result.ts'

/** Scripts of living languages that are written from right to left. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']

/** Whether a language is written from right to left, by its tag. */
export function isRightToLeft(tag: string): boolean {
  return rightToLeft.includes(likely(tag)?.script ?? '')
}

const eastAsian = ['Bopo', 'Hanb', 'Hans', 'Hant', 'Jpan', 'Kore']

/** Whether a language is written with Chinese, Japanese or Korean letters, by its tag. */
export function isEastAsian(tag: string): boolean {
  return eastAsian.includes(likely(tag)?.script ?? '')
}

/** A language as the Open Graph names it, with the country where most speak it: 'en_US'. */
export function openGraphLocale(tag: string): string | None {
  const locale = likely(tag)
  return locale === none ? none : [locale.language, locale.region].filter((part) => part !== undefined).join('_')
}

let latest: { tag: string; locale: Intl.Locale | None } | undefined

/** A language with its likely script and country; none for a tag that is none. The latest is kept: all pages have the same. */
function likely(tag: string): Intl.Locale | None {
  if (latest?.tag !== tag) latest = { tag, locale: localeOf(tag) }
  return latest.locale
}

function localeOf(tag: string): Intl.Locale | None {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return none
  }
}

/** Whether a text is a language tag, such as en or pt-BR, that dates and names of countries can be written in. */
export function isLanguageTag(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) && localeOf(text) !== none
}

/** What a language is called in itself: 'Deutsch'. The tag where this runtime does not know it. */
export function languageName(tag: string, inLanguage = tag): string {
  const name = isLanguageTag(tag) ? new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) : undefined
  return name === undefined ? tag : name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(inLanguage))
}
