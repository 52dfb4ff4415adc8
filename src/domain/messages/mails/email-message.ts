import { isRightToLeft } from '#resume/language.ts'
import { english, type Words } from '#resume/words.ts'
import { type Html, html } from '../../html.ts'

/**
 * A complete HTML part around the body of an email message, with a small print line. One column, the reader's own colours,
 * nothing loaded from addresses: it works in dark mode, in programs that drop styles, and in those that drop tags too, for which line feeds
 * follow what ends a line. docs/behaviour.md 6.6.
 */
export function emailHtml(body: Html, foot: Html, words: Words = english): string {
  const direction = isRightToLeft(words.language) ? html` dir="rtl"` : ''
  const page = html`<!doctype html><html lang="${words.language}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${words('Message')}</title><style>${style}</style></head><body><div class="letter">${body}<div class="foot">${foot}</div></div></body></html>`
  return page.html.replaceAll(/<br>|<\/(?:p|t[dhr]|blockquote)>/g, '$&\n')
}

/** A typed text with its line breaks and runs of blanks, without a style. */
export function typedHtml(text: string): Html {
  const lines = text.replaceAll(/^ | (?= )/gm, '\u00a0').split('\n')
  return html`${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}`
}

/** A constant without '<', so escaping leaves it unchanged. */
const style =
  ':root{color-scheme:light dark}.letter{max-width:36rem;margin:0 auto;padding:1.5rem 1rem;font:1rem/1.55 Georgia,serif}blockquote{margin:1rem 0;padding:0 0 0 1rem;border-left:3px solid #8a8a8a;overflow-wrap:anywhere}.foot{margin-top:2rem;font-size:.875rem;opacity:.75}'
