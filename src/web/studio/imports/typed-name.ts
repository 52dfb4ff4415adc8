/** The form of the button that ends the review of an import. Inputs anywhere on the page belong to it, so it sends all that was typed. */
export const endForm = 'end-of-import'

/** The name of an input for a field that an item lacks. A path has no space. */
export function typedName(key: string, path: string): string {
  return `typed ${key} ${path}`
}

/** What a form has for the fields that items lack, by the keys of the items and the paths of the fields. */
export function typedIn(form: FormData): Map<string, Map<string, string>> {
  const typed = new Map<string, Map<string, string>>()
  for (const [name, value] of form) {
    const [, key = '', path = ''] = /^typed (.*) (\S+)$/.exec(name) ?? []
    if (path !== '') typed.set(key, (typed.get(key) ?? new Map()).set(path, String(value)))
  }
  return typed
}
