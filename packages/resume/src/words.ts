/** A value in a text: `{$name}` stands for the one called `name`. */
export type Values = Readonly<Record<string, string | number>>

/**
 * The words of the site in one language. Texts stand in the code in English, word for word as the specification has them, and a catalogue
 * names them by that text. docs/behaviour.md 39.1.
 */
export type Words = {
  /** A text in this language; in English where its catalogue lacks it. */
  (text: string, values?: Values): string
  /** The language, by its tag. */
  language: string
}

/** Marks a text that is shown, through `words`, by other code than that which says it, so that the catalogues have it. */
/* @__NO_SIDE_EFFECTS__ */
export function message<Text extends string>(text: Text): Text {
  return text
}

/** The words as they stand in the code. */
export const english: Words = Object.assign(filled, { language: 'en' })

/** A text with its values. */
function filled(text: string, values?: Values): string {
  if (values === undefined) return text
  return text.replaceAll(/\{\$(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

/** Words for files, without the marks that keep a value apart in text of the other direction: a file orders its text itself. */
export function withoutIsolates(words: Words): Words {
  if (words.language === english.language) return words
  const said = (text: string, values?: Values) => words(text, values).replaceAll(/[\u2066-\u2069]/g, '')
  return Object.assign(said, { language: words.language })
}
