import { emptyParsed, type Ignored, type ItemSection, ignore, type Parsed, type ParsedItem } from '../parsed-items.ts'
import { itemNames } from '../sections.ts'

/** What was read of a JSON Resume file so far. */
export class Collected {
  private readonly parsedItems: ParsedItem[] = []
  private readonly offers: ParsedItem[] = []
  private readonly leftAlone = new Map<string, Ignored>()
  private blank = 0

  read(): Parsed {
    const { parsedItems, offers, blank } = this
    return { ...emptyParsed('jsonresume'), parsedItems, offers, leftAlone: [...this.leftAlone.values()], blank }
  }

  add(parsedItem: ParsedItem): void {
    this.parsedItems.push(parsedItem)
  }

  /** What the file says of the owner or the place; if nothing of it can be used, only why. */
  part(parsedItem: Omit<ParsedItem, 'missing'>): void {
    if (Object.keys(parsedItem.fields).length > 0) this.add({ ...parsedItem, missing: [] })
    else if (parsedItem.reasons.length > 0) this.add({ ...parsedItem, missing: [], fate: 'left alone' })
  }

  /** A part that is taken only by hand. */
  offer(parsedItem: Pick<ParsedItem, 'section' | 'fields'>): void {
    this.offers.push({ ...parsedItem, missing: [], reasons: [], fate: 'left alone', isOffered: true })
  }

  /** Empty entries of a list. */
  blanks(count: number): void {
    this.blank += count
  }

  leave(name: string, why: string): void {
    ignore(this.leftAlone, name, why)
  }

  item(section: ItemSection, fields: Record<string, unknown>, reasons: string[], place: string): void {
    const name = itemNames[section]
    this.add({ section, fields, missing: fields[name] === undefined ? [name] : [], reasons, place })
  }
}
