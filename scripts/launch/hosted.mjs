import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Settings that choose one of Google's services, and their values that do. Source: docs/behaviour.md 17.1. */
const choices = { DOCUMENTS: 'firestore', FILES: 'cloud-storage', IDENTITY: 'firebase-auth' }

/**
 * Whether the environment, or the `.env` file beneath it, chooses one of Google's services, whose package is installed for
 * that only. Whether the settings are right is the program's to say.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function choosesHosted(root, environment) {
  const { ENV_FILE: name = '.env' } = environment
  const path = resolve(root, name)
  const text = name !== '' && existsSync(path) ? readFileSync(path, 'utf8') : ''
  return Object.entries(choices).some(([name, value]) => (environment[name] ?? valueIn(text, name)).trim() === value)
}

/** The value that a .env file gives a name last, without quotes; '' when it gives none. @param {string} text @param {string} name */
function valueIn(text, name) {
  const line = new RegExp(
    `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(["'\\x60]?)([\\w-]*)\\1[ \\t]*(?:#.*)?$`,
    'gm',
  )
  return [...text.matchAll(line)].at(-1)?.[2] ?? ''
}
