import ar from './languages/ar.json' with { type: 'json' }
import cs from './languages/cs.json' with { type: 'json' }
import da from './languages/da.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fi from './languages/fi.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import nb from './languages/nb.json' with { type: 'json' }
import nl from './languages/nl.json' with { type: 'json' }
import pl from './languages/pl.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }
import sv from './languages/sv.json' with { type: 'json' }
import tr from './languages/tr.json' with { type: 'json' }

/** The words of resumes in one language: a language is a file in `languages/`. */
type Words = typeof en

/** By language tags, those that most resumes are in first: of a word with two meanings the first one counts. */
export const languages: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt, nl, pl, sv, da, nb, fi, cs, tr, ar }

export const sectionKinds = [
  ...['work', 'education', 'skills', 'languages', 'projects', 'certificates', 'volunteer', 'publications'],
  ...['awards', 'interests', 'references', 'summary', 'contact', 'other'],
] as const satisfies readonly (keyof Words)[]

export type SectionKind = (typeof sectionKinds)[number]

/** Small letters without accents of Latin letters, which titles in capitals often lack. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{sc=Latn})\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .normalize('NFC')
}

/** Only the letters and digits, so that spaced letters and signs make no difference. */
function lettersOf(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const headings = new Map<string, { kind: SectionKind; language: string }>()
for (const [language, words] of Object.entries(languages))
  for (const kind of sectionKinds)
    for (const each of words[kind])
      if (!headings.has(lettersOf(each))) headings.set(lettersOf(each), { kind, language })

/** What a heading is that has these words and no others, or undefined. */
export function headingOf(text: string): { kind: SectionKind; language: string } | undefined {
  if (text.length > 60) return undefined
  const letters = lettersOf(text.replace(/\s*[([].*$/, ''))
  const found = headings.get(letters)
  if (found !== undefined) return found
  // Two names in one heading: `Languages & Interests` is the first one.
  const [first = '', second = ''] = text.split(/\s+(?:&|and|und|et|y|e|en|i|och|og|ja|a|ve)\s+|\s*[/|+]\s*/i)
  return second !== '' && headings.has(lettersOf(second)) ? headings.get(lettersOf(first)) : undefined
}

/** What a heading is that has a known one as its last word, such as `Customer Service Experience`. */
export function qualifiedHeadingOf(text: string): { kind: SectionKind; language: string } | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length < 2 || words.length > 5 || text.length > 50) return undefined
  if (/^(leadership|volunteer|involvement|campus|community|extracurricular)\b(?!.*\bwork\b)/i.test(text))
    return { kind: 'volunteer', language: 'en' }
  const [first, last] = [words[0], words.at(-1)].map((word) => headings.get(lettersOf(word ?? '')))
  // `Projects Experience` is about projects: any section may be called experience.
  return last?.kind === 'work' && first !== undefined ? first : (last ?? first)
}

const within = new Set(Object.values(languages).flatMap((words) => words.within.map(lettersOf)))

const documents = new Set(Object.values(languages).flatMap((words) => words.document.map(lettersOf)))
const nameLabels = new Set(Object.values(languages).flatMap((words) => words.name.map(lettersOf)))

/** Whether a text only says that this is a resume. */
export function isDocumentTitle(text: string): boolean {
  return documents.has(lettersOf(text))
}

/** Whether a text is the label of a name, such as `Name:`. */
export function isNameLabel(text: string): boolean {
  return nameLabels.has(lettersOf(text))
}

/** Whether a text is a label inside of an entry, such as `Responsibilities`. */
export function isLabelWithin(text: string): boolean {
  return /^[\p{Lu}\p{Lo}][^()]{1,40}$/u.test(text) && within.has(lettersOf(text))
}

/** The names of countries or languages in all languages, folded. */
export function namesOf(type: 'region' | 'language'): string[] {
  const letters = [...(type === 'region' ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : 'abcdefghijklmnopqrstuvwxyz')]
  const namer = (language: string) => new Intl.DisplayNames(language, { type, fallback: 'none' })
  const english = namer('en')
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => english.of(code) !== undefined)
  return Object.keys(languages).flatMap((language) => {
    const names = namer(language)
    return codes.flatMap((code) => names.of(code) ?? []).map(folded)
  })
}

type ListName =
  | 'present'
  | 'since'
  | 'to'
  | 'titles'
  | 'companies'
  | 'schools'
  | 'degrees'
  | 'remote'
  | 'years'
  | 'months'

/** The words of one list in all languages, folded. */
export function wordsOf(name: ListName): string[] {
  return [...new Set(Object.values(languages).flatMap((words) => words[name].map(folded)))].filter(
    (each) => each !== '',
  )
}

/** A pattern of any of these words, the longest first. */
export function anyOf(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
    .join('|')
}

/** Which of the words stand in a text; long ones also as a part of a compound, such as `Bauingenieurin`. */
export function matcher(name: 'titles' | 'companies' | 'schools' | 'degrees'): (text: string) => number {
  const words = wordsOf(name)
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(words)})(?![\\p{L}\\p{N}])`, 'gu')
  const long = words.filter((each) => each.length >= 6 && !each.includes(' '))
  const part = new RegExp(anyOf(long), 'gu')
  return (text) => {
    const given = folded(text.replaceAll(/\([^()]{0,99}\)/g, ' '))
    const found = (given.match(whole) ?? []).length
    return found > 0 ? found : (given.match(part) ?? []).length * 0.6
  }
}
