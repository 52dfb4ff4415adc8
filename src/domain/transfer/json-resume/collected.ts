import { type Candidate, emptyRead, type ItemSection, type LeftAlone, leaveAlone, type Read } from '../found-entry.ts'
import { itemNames } from '../sections.ts'

/** What was read of a JSON Resume file so far. */
export class Collected {
  private readonly candidates: Candidate[] = []
  private readonly offers: Candidate[] = []
  private readonly leftAlone = new Map<string, LeftAlone>()
  private blank = 0

  read(): Read {
    const { candidates, offers, blank } = this
    return { ...emptyRead('jsonresume'), candidates, offers, leftAlone: [...this.leftAlone.values()], blank }
  }

  add(candidate: Candidate): void {
    this.candidates.push(candidate)
  }

  /** What the file says of the owner or the place; if nothing of it can be used, only why. */
  part(candidate: Omit<Candidate, 'missing'>): void {
    if (Object.keys(candidate.fields).length > 0) this.add({ ...candidate, missing: [] })
    else if (candidate.reasons.length > 0) this.add({ ...candidate, missing: [], fate: 'left alone' })
  }

  /** A part that is taken only by hand. */
  offer(candidate: Pick<Candidate, 'section' | 'fields'>): void {
    this.offers.push({ ...candidate, missing: [], reasons: [], fate: 'left alone', isOffered: true })
  }

  /** Empty entries of a list. */
  blanks(count: number): void {
    this.blank += count
  }

  leave(name: string, why: string): void {
    leaveAlone(this.leftAlone, name, why)
  }

  item(section: ItemSection, fields: Record<string, unknown>, reasons: string[], place: string): void {
    const name = itemNames[section]
    this.add({ section, fields, missing: fields[name] === undefined ? [name] : [], reasons, place })
  }
}
