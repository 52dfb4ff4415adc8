import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { wordsIn } from '#libraries/words-in.ts'
import type { CatalogueFile, Catalogues } from '#ports/site/catalogues.ts'
import { english, type Words } from '#resume/words.ts'

/** How many languages have words in memory: more than a site has. At the limit all are forgotten. */
const maxKnown = 100

/**
 * The catalogues of a folder, which has a file for each language: `de.json`. Each is read when it is first used. A visitor may name any
 * language, so only a catalogue that exists is kept.
 */
export function cataloguesIn(folder = ownFolder()): Catalogues {
  const catalogues = new Map<string, { file: CatalogueFile; messages: Readonly<Record<string, string>> }>()
  const known = new Map<string, Words>()
  let languages: readonly string[] | undefined

  function listed(): readonly string[] {
    languages ??= readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [basename(name, '.json')] : []))
    return languages
  }

  function catalogueOf(language: string) {
    const base = language.split('-', 1)[0] ?? ''
    const named = [language, base].find((each) => each !== 'en' && listed().includes(each))
    return named === undefined ? undefined : (catalogues.get(named) ?? opened(named))
  }

  function opened(name: string) {
    const text = readFileSync(join(folder, `${name}.json`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const catalogue = { file: { text, hash }, messages: JSON.parse(text) }
    catalogues.set(name, catalogue)
    return catalogue
  }

  function wordsOf(language: string): Words {
    const catalogue = catalogueOf(language)
    if (catalogue === undefined) return english
    const words = known.get(language) ?? wordsIn(language, catalogue.messages)
    if (known.size === maxKnown) known.clear()
    known.set(language, words)
    return words
  }

  return {
    of: wordsOf,
    file: (language) => catalogueOf(language)?.file,
    languages: listed,
  }
}

function ownFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#locales/en.json'))
}
