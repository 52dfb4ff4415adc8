/** The picture of a page in a link preview, in words. docs/behaviour.md 32.4. */
export type Card = {
  /** At the top left and right. */
  left: string
  right: string
  title: string
  /** Whether the title is as large as a name. */
  isLarge: boolean
  lead: string
  /** Beside the mark: the place. */
  foot: string
}

export const cardSize = { widthPx: 1200, heightPx: 630 }

/** What a card says to those who do not see it. */
export function cardText({ title, lead }: Pick<Card, 'title' | 'lead'>): string {
  if (lead === '') return title
  return /[.!?]$/.test(title) ? `${title} ${lead}` : `${title}. ${lead}`
}

export function cardAddress(name: string): string {
  return `/cards/${name}`
}
