import type { Fields } from '../schema/stored-fields.ts'

/** Whether the owner hides a stored record from every page, list and menu. docs/behaviour.md 11.3. */
export function isHidden({ hidden }: Fields): boolean {
  return hidden === true
}
