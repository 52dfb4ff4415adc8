import { parseArgs } from 'node:util'
import { whyNot } from './command.ts'

/** Returns the only argument of a command, or what is wrong with the arguments; `missing` says what the argument is. */
export function oneWord(args: string[], missing: string): { word: string } | { why: string } {
  try {
    const [word = '', ...others] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    return word === '' || others.length > 0 ? { why: missing } : { word }
  } catch (error) {
    return { why: whyNot(error) }
  }
}

/** Returns the message for a shortened id that begins several ids. */
export function manyBegin(count: number, typed: string): string {
  return `${count} ids begin with ${typed}. Give more of the one that you mean.`
}
