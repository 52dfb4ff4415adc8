import { capitalise } from '#resume/text.ts'

/**
 * A reason of a file as a sentence for its owner: 'Started on: “sometime 2013” is not a date.' Where it is in the file is left out: the
 * entry stands beside it.
 */
export function ownerMessage(reason: string): string {
  const [, column = '', ofRow = reason] = /^.*? row \d+(?:, ([^:]+))?: (.*)$/s.exec(reason) ?? []
  const [, path = '', what = ofRow] = /^((?:[\w-]+(?:\[\d+\])?\.?)+): (.*)$/s.exec(ofRow) ?? []
  const label = wordsOf(column || (path.split('.').at(-1) ?? ''))
  return ended(inSentence(label, plain(what)))
}

/** Why a file or column is left out, as words beside its name: 'About other people. We did not open it.' */
export function ignoredMessage(why: string): string {
  const words = why.replace('; we', '. We')
  return ended(/^is (about|not) /.test(words) ? upper(words.slice('is '.length)) : inSentence('', words))
}

/** 'Start date' for 'startDate'; '' for a whole entry. */
function wordsOf(name: string): string {
  if (name === 'basics' || name.endsWith(']')) return ''
  return capitalise(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
}

function plain(what: string): string {
  return what
    .replace(/^(\w+) is missing$/, (_, field: string) => `has no ${wordsOf(field).toLowerCase()}`)
    .replaceAll(/"([^"]*)"/g, '“$1”')
    .replace(/ is no date that exists$/, ' is not a date')
    .replace(
      /(^| )is no (?=(\w))/,
      (_, before: string, first: string) => `${before}is not ${/[aeio]/.test(first) ? 'an' : 'a'} `,
    )
}

function inSentence(label: string, what: string): string {
  const isOfEntry = /^(is|has|had|was|belongs|differs|ends) /.test(what)
  if (label !== '') return isOfEntry ? `${label} ${what}` : `${label}: ${what}`
  return isOfEntry ? `It ${what}` : upper(what)
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
