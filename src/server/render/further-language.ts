import { isRightToLeft } from '#domain/language.ts'
import { type Languages, prefixOf } from '#domain/languages/languages.ts'
import type { TextAt } from '#domain/schema/texts.ts'
import { withMarkedLines } from '#domain/studio/field-marks.ts'
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

/** A link to a page or a file of the site, but for the switch to another language. */
const ownLink =
  /(<a\b(?![^>]* hreflang=)[^>]*? href=")(\/(?!\/|pictures\/|static\/|cards\/|studio|account|s\/)[^"]*)"/gi

/**
 * Post-processes a page in a further language: each element whose text is in the site's own language says so, and each link keeps the
 * language, also one in the owner's texts. `base` is the path below which the router renders.
 */
export function inFurtherLanguage(
  finish: PostProcessHtml,
  { language, languages: { plain, shown }, base }: { language: string; languages: Languages; base: string },
): PostProcessHtml {
  const prefixes = [base, '']
    .flatMap((path) => [language, ...shown].map((each) => path + prefixOf(each)))
    .map((prefix) => `${prefix}/`)
  const inLanguage = (address: string) =>
    prefixes.some((prefix) => `${address}/`.startsWith(prefix)) ? address : prefixOf(language) + address
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
  return (html, options) => {
    const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1')
    const page = withoutMarks(text, naming).replaceAll(
      ownLink,
      (_, before: string, address: string) => `${before}${inLanguage(address)}"`,
    )
    return finish(Buffer.from(page, 'latin1'), options)
  }
}
