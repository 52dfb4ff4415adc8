import type { CatalogueFile } from '#ports/site/catalogues.ts'
import type { Answer } from './answer.ts'
import { encoded } from './compression.ts'

const answers = new WeakMap<CatalogueFile, Promise<Answer>>()

/** The words of a language for browsers, immutable because their address names their bytes. docs/behaviour.md 39.1. */
export function wordsAnswer(file: CatalogueFile, common: Readonly<Record<string, string>>): Promise<Answer> {
  const known = answers.get(file) ?? made(file, common)
  answers.set(file, known)
  return known
}

async function made({ text }: CatalogueFile, common: Readonly<Record<string, string>>): Promise<Answer> {
  const headers = {
    ...common,
    'content-type': 'application/json',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return { status: 200, headers, body: await encoded(new TextEncoder().encode(text)) }
}
