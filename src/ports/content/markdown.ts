/** Turns Markdown into HTML that is safe to show: no raw HTML, no image, only links that `safeLink` allows; at most 64 KB are read. */
export interface Markdown {
  toHtml(source: string): string
}
