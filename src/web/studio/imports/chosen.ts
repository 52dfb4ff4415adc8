import type { Choice } from '#calls/studio/imports/choose-found.ts'

/** What precedes the key in the name of a field that chooses a way. */
export const wayPrefix = 'way '

/** What precedes the key, a colon and the path in the name of an input for a field that an entry lacks. */
const typedPrefix = 'typed:'

export function typedName(key: string, path: string): string {
  return `${typedPrefix}${key}:${path}`
}

/** What is chosen in the form of a preview: keys that are ticked, keys with another way, such as 'jobs.3=add', and what was typed. */
export function chosenIn(form: FormData): Required<Choice> {
  const ways: string[] = []
  const typed = new Map<string, Map<string, string>>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    if (name.startsWith(wayPrefix) && value !== '' && value !== 'leave')
      ways.push(`${name.slice(wayPrefix.length)}=${value}`)
    if (!name.startsWith(typedPrefix)) continue
    const [key = '', path = ''] = name.slice(typedPrefix.length).split(':')
    typed.set(key, (typed.get(key) ?? new Map()).set(path, value))
  }
  return { ticked: [...form.getAll('tick').map(String), ...ways], typed }
}
