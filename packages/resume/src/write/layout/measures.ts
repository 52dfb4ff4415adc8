/** The papers, by the values of `?paper=`. All lengths are in points. docs/behaviour.md 32.2. */
export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

export type Sheet = { width: number; height: number; side: number; top: number; bottom: number }

export const sheets: Readonly<Record<Paper, Sheet>> = {
  a4: { width: 595.28, height: 841.89, side: 68, top: 60, bottom: 66 },
  letter: { width: 612, height: 792, side: 72, top: 60, bottom: 66 },
}

export type Face = 'regular' | 'italic' | 'medium' | 'bold'

/** A font of the owner that cannot be used, why ('is damaged'), and the characters that were asked of it. */
export type FontFault = { file: string; why: string; characters: readonly string[] }

export type Color = 'ink' | 'soft' | 'accent'

/** The colours of files and cards, which are always on light paper. */
export const colors: Readonly<Record<Color, string>> = { ink: '#1b2427', soft: '#4a565a', accent: '#0b5a5d' }

/** How a text is set: `leading` is the height of its line. */
export type Style = { face: Face; size: number; leading: number; color: Color; tracking: number }

/** How much smaller and closer a document is set to save a page. 0 is as designed, each step takes 1 % of type and 6 % of spaces. */
export type Tightness = 0 | 1 | 2 | 3 | 4
export const tightnesses: readonly Tightness[] = [0, 1, 2, 3, 4]

const typeStep = 0.01
const spaceStep = 0.06

export type Measures = {
  styles: Readonly<Record<StyleName, Style>>
  /** Above a section's rule, below its heading, between entries, between paragraphs, between items, above the contact. */
  spaces: Readonly<Record<'section' | 'heading' | 'entry' | 'paragraph' | 'item' | 'contact', number>>
  indent: number
}

type StyleName = 'name' | 'headline' | 'contact' | 'section' | 'title' | 'dates' | 'company' | 'text'

export function measuresAt(tightness: Tightness): Measures {
  const type = 1 - typeStep * tightness
  const space = 1 - spaceStep * tightness
  const style = (face: Face, size: number, leading: number, color: Color = 'ink', tracking = 0): Style => ({
    face,
    size: size * type,
    leading: leading * type,
    color,
    tracking,
  })
  return {
    styles: {
      name: style('medium', 28, 31, 'ink', -0.25),
      headline: style('regular', 12.4, 17.5, 'soft'),
      contact: style('regular', 9.3, 14, 'soft'),
      section: style('medium', 14, 20),
      title: style('bold', 10.9, 14.6),
      dates: style('regular', 10.2, 14.6, 'soft'),
      company: style('italic', 10.2, 14.3, 'soft'),
      text: style('regular', 10.2, 14.3),
    },
    spaces: {
      section: 17 * space,
      heading: 4.5 * space,
      entry: 11 * space,
      paragraph: 3.7 * space,
      item: 2.2 * space,
      contact: 5.5 * space,
    },
    indent: 11.5,
  }
}

/** The foot of each page, where there are several: its type, and how far its line is above the edge. */
export const foot = { size: 8.4, above: 34 }
export const rulePt = 0.7

/** The distance between a title and its dates. */
export const asideGap = 24

/** Where the line of the letters is within a line of text. */
export function baselineOf({ size, leading }: Pick<Style, 'size' | 'leading'>): number {
  return leading / 2 + 0.34 * size
}
