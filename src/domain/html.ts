/** Markup that may be shown as it is. Only `html` makes it. */
export type Html = { readonly html: string }

/** What markup can hold: text, which is escaped, and markup, which is not. A list stands without anything between. */
export type HtmlContent = string | number | Html | readonly HtmlContent[]

const made = new WeakSet<object>()

/**
 * Markup from a template. What is put into it is escaped for text and for attribute values in quotes, unless `html` made
 * it: an object that only looks like markup is text. It does not judge addresses, scripts or styles: texts that others
 * wrote do not belong there. Source: docs/behaviour.md 6.6; HTML standard, escaping a string.
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
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
