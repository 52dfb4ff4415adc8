import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { WayElsewhere } from '#domain/messages/form-elsewhere.ts'
import { pageLink, text } from '#domain/site/page-markdown.ts'
import type { Ports } from '#ports/ports.ts'
import type { CalendarDay } from '#resume/date.ts'
import { addressText } from '#resume/link.ts'
import type { Image } from '#resume/records/image.ts'
import type { SiteSettings } from '#resume/records/site-settings.ts'
import { type None, none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import type { Now } from '#resume/write/home-facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { linkOf, markdownText } from '#resume/write/markdown-parts.ts'
import type { SiteContent, SitePage } from '../site-pages.ts'

/** What a page as Markdown is written from. */
export type PageReading = {
  page: SitePage
  content: SiteContent
  settings: SiteSettings
  today: CalendarDay
  ports: Pick<Ports, 'documents'>
  /** The address of the site, and the same with the language of the page; without a final slash. */
  site: string
  origin: string
  /** The pictures of a folder, and one of them by its name without its ending. Both throw as a call does. */
  images(folder: string): Promise<Image[]>
  image(folder: string, name: string): Promise<Image | None>
  contact: ContactRules
  /** How visitors of a site as files write to its owner; undefined on a live site. */
  elsewhere?: WayElsewhere | None
}

/** The paragraphs of a page; none where it does not say anything. */
export type PageWriter = (reading: PageReading) => string[] | Promise<string[]>

/** The paragraphs of an owner's text. */
export function prose(markdown: string | None, { origin }: Pick<PageReading, 'origin'>): string[] {
  return markdown === none ? [] : markdownText(markdownBlocks(markdown), origin)
}

/** What the owner does now. */
export function nowLine(now: Now | None, { content, origin }: Pick<PageReading, 'content' | 'origin'>): string[] {
  return now === none ? [] : [`${text(content.words('Now:'))} ${pageLink(now.text, now.to, origin)}`]
}

/** The source of a page's pictures. */
export function creditLine(address: string | None, words: Words): string[] {
  if (address === none) return []
  return [linkOf(words('Images courtesy of {$source}', { source: addressText(address) }), address)]
}
