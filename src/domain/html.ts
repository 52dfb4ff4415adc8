import { xmlText } from '#resume/text.ts'

/** Safe markup. Only `html` creates it. */
export type Html = { readonly html: string }

/** What a template accepts: text, which is escaped, and markup, which is not. The items of a list follow each other directly. */
export type HtmlContent = string | number | Html | readonly HtmlContent[]

const made = new WeakSet<object>()

/**
 * Creates markup from a template. Values are escaped for text and for quoted attribute values, unless `html` created them;
 * an object that only looks like markup is text. Characters that XML forbids are left out. Addresses, scripts and styles are not validated: text from others must
 * not stand there. HTML standard, escaping a string; docs/behaviour.md 6.6.
 */
export function html(template: TemplateStringsArray, ...contents: readonly HtmlContent[]): Html {
  const markup = template.map((part, at) => part + (at < contents.length ? markupOf(contents[at]) : ''))
  const result = { html: markup.join('') }
  made.add(result)
  return Object.freeze(result)
}

function markupOf(content: HtmlContent | undefined): string {
  if (Array.isArray(content)) return content.map(markupOf).join('')
  return isHtml(content) ? content.html : escaped(String(content ?? ''))
}

function isHtml(content: unknown): content is Html {
  return typeof content === 'object' && content !== null && made.has(content)
}

function escaped(text: string): string {
  return xmlText(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
