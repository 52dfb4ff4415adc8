/** A script, with the packages of Fontsource that have it: several where the same characters belong to several languages. */
export type ScriptFont = { script: string; fonts: readonly string[] }

/** Scripts whose package has their name: 'noto-sans-thai'. */
const named =
  'Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Syriac Tamil Telugu Thaana Thai'

const scripts: readonly (ScriptFont & { has: RegExp })[] = [
  { script: 'Japanese', fonts: ['noto-sans-jp'], has: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { script: 'Korean', fonts: ['noto-sans-kr'], has: /\p{Script=Hangul}/u },
  { script: 'Chinese or Japanese', fonts: ['noto-sans-sc', 'noto-sans-jp'], has: /\p{Script=Han}/u },
  ...named.split(' ').map((script) => ({
    ...{ script, fonts: [`noto-sans-${script.toLowerCase()}`] },
    has: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
  ...['Latin', 'Greek', 'Cyrillic'].map((script) => ({
    ...{ script, fonts: ['noto-serif'] },
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

/** The name of a font as people write it: 'Noto Sans KR'. */
export function fontTitle(name: string): string {
  return name
    .split('-')
    .map((word) => (word.length === 2 ? word.toUpperCase() : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join(' ')
}
