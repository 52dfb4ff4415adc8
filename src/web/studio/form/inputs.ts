import { isFields } from '#resume/schema/stored-fields.ts'

/**
 * A value in a form: a field, a part of a group or an item of a list. `at` leads to it from the form's values, `path` is the same
 * as problems name it ('story[2].text'), `id` is that of its control.
 */
export type Input = { at: readonly (string | number)[]; path: string; id: string; value: unknown }

export function fieldInput(formId: string, name: string, value: unknown): Input {
  return { at: [name], path: name, id: `${formId}-${name}`, value }
}

export function partOf({ at, path, id, value }: Input, name: string): Input {
  return {
    at: [...at, name],
    path: `${path}.${name}`,
    id: `${id}.${name}`,
    value: isFields(value) ? value[name] : undefined,
  }
}

export function itemsOf({ at, path, id, value }: Input): Input[] {
  const items: unknown[] = Array.isArray(value) ? value : []
  return items.map((item, index) => ({
    at: [...at, index],
    path: `${path}[${index}]`,
    id: `${id}[${index}]`,
    value: item,
  }))
}

/** The text that an input holds. */
export function textOf({ value }: Input): string {
  return typeof value === 'string' ? value : ''
}

/** The value at a place in a form, or undefined. */
export function valueAt(values: unknown, at: Input['at']): unknown {
  return at.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | undefined)?.[part], values)
}

/** The values of a form with another one at a place that is there. */
export function withInput<T>(values: T, [part, ...deeper]: Input['at'], value: unknown): T {
  if (part === undefined) return value as T
  if (Array.isArray(values))
    return values.map((item, index) => (index === part ? withInput(item, deeper, value) : item)) as T
  const fields = values as Record<string, unknown>
  return { ...fields, [part]: withInput(fields[part], deeper, value) } as T
}
