import { wordsIn } from '#libraries/words-in.ts'
import type { Words } from '#resume/words.ts'

/** Loads the words in the language of a page, whose document names the address of their catalogue. Rejects when that cannot be loaded. */
export async function loadWords(address: string, language: string): Promise<Words> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`no words at ${address}`)
  return wordsIn(language, await answer.json())
}
