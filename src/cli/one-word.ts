import { parseArgs } from 'node:util'
import { whyNot } from './command.ts'

/** The one word that a command wants, or what is wrong with what was given; `missing` says what the word is. */
export function oneWord(args: string[], missing: string): { word: string } | { why: string } {
  try {
    const [word = '', ...others] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    return word === '' || others.length > 0 ? { why: missing } : { word }
  } catch (error) {
    return { why: whyNot(error) }
  }
}

/** Says that somebody typed the beginning of several ids. */
export function manyBegin(count: number, typed: string): string {
  return `${count} ids begin with ${typed}. Give more of the one that you mean.`
}
