import { fieldOfMark } from '#domain/studio/field-marks.ts'
import type { PostProcessHtml } from '../html/post-process-html.ts'
import { draftPictures } from '../http/pictures.ts'
import { previewPolicy } from '../http/security-headers.ts'
import type { Preview } from './previewed-site.ts'

/**
 * Post-processes a page as a preview: it has no scripts, its links to pages of the site lead to their previews, all others lead
 * nowhere, pictures that visitors may not have yet come from the studio, elements name the field of their text, and only this
 * site may frame it. The page is a `latin1` string, as in `html/post-process-html.ts`. docs/decisions/studio/092-previews.md.
 */
export function previewPostProcessor(finish: PostProcessHtml, preview: Preview): PostProcessHtml {
  return (html, { accentHue } = {}) => {
    const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1')
    const linked = withPreviewLinks(withoutScripts(text), preview)
    const page = finish(Buffer.from(withFields(withDraftPictures(linked, preview), preview), 'latin1'), { accentHue })
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
    const isPage = address.startsWith('/') && !/^\/(?:\/|pictures\/|static\/|studio)/.test(address)
    return isPage ? `${before} href="${root}${withTheme(address, theme)}"` : before
  })
}

/** The address in HTML, with the theme of the preview that links to it. */
function withTheme(address: string, theme: string): string {
  const [page = '', ...fragment] = address.split('#')
  const asked = `${page}${page.includes('?') ? '&amp;' : '?'}theme=${theme}`
  return [theme === 'system' ? page : asked, ...fragment].join('#')
}

function withDraftPictures(html: string, { isPublic }: Preview): string {
  return html.replaceAll(/\/pictures\/(?=([0-9a-f]{64})-)/g, (address, hash: string) =>
    isPublic(hash) ? address : draftPictures,
  )
}

/** A tag, or the mark of a field, as bytes of UTF-8 or in an address. */
const piece = /<[^>]*>|\xf3[\xb0-\xbf][\x80-\xbf]{2}/g
const marksInTags = /\xf3[\xb0-\xbf][\x80-\xbf]{2}|%F3%B[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]/g
const voidTag = /^<(?:!|(?:area|br|col|hr|img|input|link|meta|source|use|wbr)\b)|\/>$/
const inlineTag = /^<(?:a|abbr|b|bdi|code|em|i|small|span|strong|time)\b/

/** Takes the marks of fields out, and names each field in the nearest block around its text. */
function withFields(html: string, { marks }: Preview): string {
  if (marks.length === 0) return html
  const out: string[] = []
  const open: { at: number; tag: string }[] = []
  let end = 0
  for (const { 0: found, index } of html.matchAll(piece)) {
    out.push(html.slice(end, index))
    end = index + found.length
    if (!found.startsWith('<')) {
      const block = open.findLast(({ tag }) => !inlineTag.test(tag))
      const field = fieldOfMark(marks, Buffer.from(found, 'latin1').toString())
      if (block !== undefined && field !== undefined && !out[block.at]?.includes(' data-field='))
        out[block.at] = out[block.at]?.replace(/^<[\w-]+/, `$& data-field="${field}"`) ?? ''
      continue
    }
    const tag = found.replaceAll(marksInTags, '')
    if (tag.startsWith('</')) open.pop()
    else if (!voidTag.test(tag)) open.push({ at: out.length, tag })
    out.push(tag)
  }
  return [...out, html.slice(end)].join('')
}
