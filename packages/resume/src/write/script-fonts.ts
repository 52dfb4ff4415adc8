/** A script, with the fonts of Google Fonts that have it: several where the same characters belong to several languages. */
export type ScriptFont = { script: string; fonts: readonly string[] }

/** Scripts whose font has their name: 'Noto Sans Thai'. */
const named =
  'Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Syriac Tamil Telugu Thaana Thai'

const scripts: readonly (ScriptFont & { has: RegExp })[] = [
  { script: 'Japanese', fonts: ['Noto Sans JP'], has: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { script: 'Korean', fonts: ['Noto Sans KR'], has: /\p{Script=Hangul}/u },
  { script: 'Chinese or Japanese', fonts: ['Noto Sans SC', 'Noto Sans JP'], has: /\p{Script=Han}/u },
  ...named.split(' ').map((script) => ({
    ...{ script, fonts: [`Noto Sans ${script}`] },
    has: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
  ...['Latin', 'Greek', 'Cyrillic'].map((script) => ({
    ...{ script, fonts: ['Noto Serif'] },
    has: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
]

/** The scripts of characters that no face has, with fonts that have them. Han characters belong to the language of those beside them. */
export function scriptFonts(characters: readonly string[]): ScriptFont[] {
  const text = characters.join('')
  const found = scripts.filter(({ has }) => has.test(text))
  const isKnown = found.some(({ script }) => script === 'Japanese' || script === 'Korean')
  return found.filter(({ fonts }) => !(isKnown && fonts.length > 1)).map(({ script, fonts }) => ({ script, fonts }))
}

/** The static file of a font as Google Fonts names it: 'NotoSansKR-Regular.ttf'. */
export function fontFile(font: string): string {
  return `${font.replaceAll(' ', '')}-Regular.ttf`
}
