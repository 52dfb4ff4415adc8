/**
 * Renders Markdown as safe HTML: no raw HTML, no images, only links that `safeLink` allows. At most 64 KB are read.
 * docs/behaviour.md 11.8.
 */
export interface Markdown {
  toHtml(source: string): string
}
