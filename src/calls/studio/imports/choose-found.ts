import { call, take } from '#domain/call.ts'
import { type None, none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { type FormField, formValue } from '#domain/studio/form-field.ts'
import type { ImportRecord } from '#domain/studio/import-record.ts'
import { isSame } from '#domain/studio/same-value.ts'
import type { Read } from '#domain/transfer/found-entry.ts'
import { candidateKey, chosenWays, foundKeys } from '#domain/transfer/found-key.ts'
import { lackedFields, type Typed } from '#domain/transfer/typed-fields.ts'
import type { Ports } from '#ports/ports.ts'
import { compareFound } from './compare-found.ts'
import type { Found } from './import-store.ts'

/**
 * What the owner chose of a file: keys that are ticked or have another way, and what was typed in the inputs for fields that
 * entries lack, by the keys of the entries and the paths of the inputs ('startDate.year').
 */
export type Choice = { ticked: readonly string[]; typed?: ReadonlyMap<string, InputTexts> }
type InputTexts = ReadonlyMap<string, string>

type Chosen = Pick<ImportRecord, 'ticked' | 'typed'>

/** A choice as an import stores it. What was typed of an entry that the form did not have stays. */
export function chosenOf(read: Read, { ticked, typed = new Map() }: Choice, before: Chosen): Chosen {
  const ways = chosenWays(ticked, foundKeys(read))
  const stored = new Map(typedOf(before))
  for (const [index, candidate] of read.candidates.entries()) {
    const key = candidateKey(candidate, index)
    const texts = typed.get(key)
    if (texts !== undefined) stored.set(key, valuesOf(lackedFields(candidate), texts))
  }
  return {
    ticked: [...ways].map(([key, way]) => (way === 'take' ? key : `${key}=${way}`)),
    typed: [...stored].flatMap(([key, fields]) => (Object.keys(fields).length > 0 ? [{ key, fields }] : [])),
  }
}

export function typedOf({ typed }: Pick<Chosen, 'typed'>): Typed {
  return new Map(typed.map(({ key, fields }) => [key, fields]))
}

export function waysOf(read: Read, { ticked }: Pick<Chosen, 'ticked'>): Map<string, string> {
  return chosenWays(ticked ?? [], foundKeys(read))
}

/**
 * Why a choice cannot be taken, as a message, or none: nothing is ticked, an entry still lacks something, or what was typed
 * makes it one that is there already, which the owner has not seen yet.
 */
export const choiceProblem = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>,
    found: Found,
    { begins, chosen, before }: { begins: boolean; chosen: Chosen; before: Chosen },
  ): Promise<string | None> => {
    const { read } = found
    const ways = waysOf(read, chosen)
    if (ways.size === 0) return 'Tick at least one.'
    const isTicked = (key: string) => ways.get(key) === 'take'
    if (!read.candidates.some((each, index) => each.missing.length > 0 && isTicked(candidateKey(each, index))))
      return none
    const typed = typedOf(chosen)
    const compared = take(await compareFound(ports, found, { begins, typed }))
    const open = compared.entries.filter(({ key, lacks }) => lacks.length > 0 && isTicked(key))
    if (open.some(({ fate }) => fate === 'incomplete')) return 'Something is still missing. Nothing was taken.'
    const seen = typedOf(before)
    const isSeen = (key: string) => isSame(typed.get(key), seen.get(key))
    const isThere = open.some(({ key, fate }) => fate === 'alike' || (fate === 'differs' && !isSeen(key)))
    return isThere ? 'What you typed is there already. Please compare. Nothing was taken.' : none
  },
)

function valuesOf(lacked: readonly { field: FormField }[], texts: InputTexts): Fields {
  const values = lacked.map(({ field }) => [field.name, formValue(field, postedValue(field, texts))])
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

function postedValue({ name, kind }: FormField, texts: InputTexts): unknown {
  const part = (inner: string) => texts.get(`${name}.${inner}`)
  return kind === 'month' ? { day: part('day'), month: part('month'), year: part('year') } : texts.get(name)
}
