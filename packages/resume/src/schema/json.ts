import { type None, none } from '../result.ts'
import { type Fields, isFields } from './stored-fields.ts'

/** The value of a JSON text, or why it is none, with the place where it goes wrong. */
export function parsedJson(text: string): { json: unknown } | { reason: string } {
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    const place = / \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? ''
    return { reason: `is not JSON${place}` }
  }
}

/** The value of a JSON text, or of its bytes; none when it is no JSON. */
export function jsonOf(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return none
  }
}

/** As `jsonOf`, of an object; none for any other value. */
export function fieldsOfJson(text: string | Uint8Array): Fields | None {
  const value = jsonOf(text)
  return isFields(value) ? value : none
}

/** Whether a text of JSON has objects and lists nested in more levels, found without parsing it. */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInText && character === '\\') at += 1
    else if (character === '"') isInText = !isInText
    else if (isInText) continue
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > levels) return true
  }
  return false
}
