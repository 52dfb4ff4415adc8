import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { english, type Words } from '#domain/words.ts'
import { wordsIn } from '#libraries/words-in.ts'
import type { Catalogues } from '#ports/site/catalogues.ts'

/** The catalogues of a folder, which has a file for each language: `de.json`. Each is read when it is first used. */
export function cataloguesIn(folder = ownFolder()): Catalogues {
  const known = new Map<string, ReturnType<typeof open>>()
  let languages: readonly string[] | undefined

  function listed(): readonly string[] {
    languages ??= readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [basename(name, '.json')] : []))
    return languages
  }

  function open(language: string) {
    const named = [language, language.split('-')[0] ?? ''].find((each) => each !== 'en' && listed().includes(each))
    if (named === undefined) return { words: english, file: undefined }
    const text = readFileSync(join(folder, `${named}.json`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    return { words: wordsIn(language, JSON.parse(text)), file: { text, hash } }
  }

  function of(language: string) {
    const found = known.get(language) ?? open(language)
    known.set(language, found)
    return found
  }

  return {
    of: (language): Words => (language === 'en' ? english : of(language).words),
    file: (language) => of(language).file,
    languages: listed,
  }
}

function ownFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#locales/en.json'))
}
