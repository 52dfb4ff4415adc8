import { fieldOfMark } from '#domain/studio/field-marks.ts'
import { withoutMarks } from '../html/marked-texts.ts'
import type { PostProcessHtml } from '../html/post-process-html.ts'
import { previewPolicy } from '../http/security-headers.ts'
import { isFallenBackMark } from './further-language.ts'
import type { Preview } from './previewed-site.ts'

/**
 * Post-processes a page as a preview: it has no scripts, its links to pages of the site lead to their previews, all others lead
 * nowhere, elements name the field of their text, and only this site may frame it. The page is a `latin1` string, as in
 * `html/post-process-html.ts`. docs/decisions/025-previews.md.
 */
export function previewPostProcessor(finish: PostProcessHtml, preview: Preview): PostProcessHtml {
  return (html, { accentHue } = {}) => {
    const page = finish(withFields(withPreviewLinks(withoutScripts(html), preview), preview), { accentHue })
    return { html: page.html, policy: previewPolicy(page.policy) }
  }
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(' autofocus=""', '')
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
}

function withPreviewLinks(html: string, { root, theme }: Preview): string {
  return html.replaceAll(/(<a\b[^>]*?) href="([^"]*)"/g, (_, before: string, address: string) => {
    if (address.startsWith('#')) return `${before} href="${address}"`
    const isPage = address.startsWith('/') && !/^\/(?:\/|pictures\/|static\/|studio|[\w/-]+\.\w+(?:\?|$))/.test(address)
    return isPage ? `${before} href="${root}${withTheme(address, theme)}"` : before
  })
}

/** The address in HTML, with the theme of the preview that links to it. */
function withTheme(address: string, theme: string): string {
  const [page = '', ...fragment] = address.split('#')
  const asked = `${page}${page.includes('?') ? '&amp;' : '?'}theme=${theme}`
  return [theme === 'system' ? page : asked, ...fragment].join('#')
}

const inlineTag = /^<(?:a|abbr|b|bdi|code|em|i|small|span|strong|time)\b/

/** Takes the marks of fields out, and names each field in the nearest block around its text. */
function withFields(html: string, { marks }: Preview): string {
  if (marks.length === 0) return html
  return withoutMarks(html, {
    isOwn: (character) => !isFallenBackMark(character),
    isNamed: (tag) => !inlineTag.test(tag),
    attributes(character) {
      const field = fieldOfMark(marks, character)
      return field === undefined ? undefined : ` data-field="${field}"`
    },
  })
}
