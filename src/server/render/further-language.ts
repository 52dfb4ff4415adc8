import { readLanguages } from '#calls/languages/read-languages.ts'
import { type Languages, prefixOf } from '#domain/languages/languages.ts'
import { withMarkedLines } from '#domain/studio/field-marks.ts'
import type { Ports } from '#ports/ports.ts'
import { isRightToLeft } from '#resume/language.ts'
import type { TextAt } from '#resume/schema/texts.ts'
import { withoutMarks } from '../html/marked-texts.ts'
import type { PostProcessHtml } from '../html/post-process-html.ts'

/**
 * Texts of a page that are not in its language: a mark after each, as those of previews, so that no view needs to know of it, and the element
 * around it names the language and its direction. docs/behaviour.md 39.3.
 */
const mark = '\u{100001}'

export function isFallenBackMark(character: string): boolean {
  return character === mark
}

/** A text that is not translated, with its mark. A name has none: it is the same in each language. */
export function markFallenBack({ text, about }: TextAt): string {
  if (about.isName) return text
  return about.markdown ? withMarkedLines(text, mark) : text + mark
}

/** Elements with texts of the page's own beside it, or that are no text. */
const notNamed = /^<(?:html|head|title|body|main|script|style)\b/

/** A page or a file of the site that is in a language. */
const inLanguages = /^\/(?!\/|pictures\/|static\/|cards\/|studio|account|s\/)/

/** The address in a language, for one of this site that names none. */
export function addressIn(language: string, { shown }: Languages, address: string): string {
  const isNamed = [language, ...shown].some((each) => `${address}/`.startsWith(`${prefixOf(each)}/`))
  return isNamed || !inLanguages.test(address) ? address : prefixOf(language) + address
}

/** Post-processes a page in a further language: each element whose text is in the site's own language says so. */
export function inFurtherLanguage(
  finish: PostProcessHtml,
  { language, languages: { plain } }: { language: string; languages: Languages },
): PostProcessHtml {
  const dir = isRightToLeft(plain) ? 'rtl' : 'ltr'
  const isOther = isRightToLeft(plain) !== isRightToLeft(language)
  const naming = {
    isOwn: isFallenBackMark,
    isNamed: () => true,
    attributes(character: string, tag: string) {
      if (!isFallenBackMark(character) || notNamed.test(tag) || / lang=/.test(tag)) return undefined
      return ` lang="${plain}"${isOther && !/ dir=/.test(tag) ? ` dir="${dir}"` : ''}`
    },
  }
  return (html, options) => finish(withoutMarks(html, naming), options)
}

export const inEnglish: Languages = { plain: 'en', shown: [], further: [] }

/** The languages of a site. It never rejects: a store that gives no answer, or a damaged record, is told by what the page reads of it. */
export async function siteLanguages(ports: Pick<Ports, 'documents'>): Promise<Languages> {
  const read = await readLanguages(ports).catch(() => undefined)
  return read?.ok ? read.data : inEnglish
}
