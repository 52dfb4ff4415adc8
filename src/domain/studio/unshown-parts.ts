import { isAbsent } from '../schema/read.ts'
import { type FormField, formView } from './form-field.ts'
import { canonicalText } from './same-value.ts'

/** Whether a form that shows one stored value also shows the other. */
export function looksSame(field: FormField, a: unknown, b: unknown): boolean {
  return viewText(field, a) === viewText(field, b)
}

/**
 * A value of a form with the parts that it does not show: a value, or an item of a list, that looks like a stored one is that
 * stored one. A changed one is as typed, so its unshown parts are removed with the change. docs/behaviour.md 22.2.
 */
export function withUnshownParts(field: FormField, value: unknown, stored: readonly unknown[]): unknown {
  const pool = stored.filter((each) => mayStay(each, value)).map((each) => ({ each, text: viewText(field, each) }))
  const same = pool.find(({ text }) => text === canonicalText(value))
  if (same !== undefined) return same.each
  if (field.kind !== 'list' || !Array.isArray(value)) return value
  const items = stored.filter(Array.isArray).flat()
  // The first one that looks so comes last, to be taken.
  const open = Map.groupBy(items.toReversed(), (each: unknown) => viewText(field.item, each))
  return value.map((item: unknown) => {
    const looksSo = open.get(canonicalText(item)) ?? []
    return looksSo.length === 0 ? item : looksSo.pop()
  })
}

/** What was removed does not come back as a text or a date that no input can show. */
function mayStay(stored: unknown, value: unknown): boolean {
  return isAbsent(value) ? typeof stored === 'boolean' || typeof stored === 'number' : !isAbsent(stored)
}

function viewText(field: FormField, stored: unknown): string {
  return canonicalText(formView(field, stored))
}
