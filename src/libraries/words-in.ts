import { MessageFormat } from 'messageformat'
import { isRightToLeft } from '#resume/language.ts'
import { english, type Values, type Words } from '#resume/words.ts'

/**
 * The words of a catalogue: its messages, in MessageFormat 2, by the texts in English. A message that cannot be read, or lacks a value, is as
 * if it was not there.
 */
export function wordsIn(language: string, catalogue: Readonly<Record<string, string>>): Words {
  const messages = new Map<string, MessageFormat | undefined>()
  const bidiIsolation = isRightToLeft(language) ? 'default' : 'none'

  function messageOf(text: string): MessageFormat | undefined {
    // Only texts of the catalogue are kept: some others have words of a visitor.
    const source = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
    if (source === undefined) return undefined
    if (messages.has(text)) return messages.get(text)
    const message = read(source)
    messages.set(text, message)
    return message
  }

  function read(source: string): MessageFormat | undefined {
    try {
      return new MessageFormat(language, source, { bidiIsolation })
    } catch {
      return undefined
    }
  }

  function words(text: string, values?: Values): string {
    let isWhole = true
    const said = messageOf(text)?.format(values, () => {
      isWhole = false
    })
    return said !== undefined && isWhole ? said : english(text, values)
  }

  return Object.assign(words, { language })
}
