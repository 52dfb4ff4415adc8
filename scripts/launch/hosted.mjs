import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Settings that can choose one of Google's services, with the values that do. docs/behaviour.md 17.1. */
const choices = { DOCUMENTS: 'firestore', FILES: 'cloud-storage', IDENTITY: 'firebase-auth' }

/**
 * Whether the environment, or else the `.env` file, chooses one of Google's services; only then is its package installed.
 * The started program validates the settings.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function choosesHosted(root, environment) {
  const { ENV_FILE: name = '.env' } = environment
  const path = resolve(root, name)
  const text = name !== '' && existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : ''
  return Object.entries(choices).some(([name, value]) => (environment[name] ?? valueIn(text, name)).trim() === value)
}

/**
 * The last value that a .env file sets for a name, without quotes; '' when there is none.
 * @param {string} text @param {string} name
 */
function valueIn(text, name) {
  const line = new RegExp(
    `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(["'\\x60]?)([\\w-]*)\\1[ \\t]*(?:#.*)?$`,
    'gm',
  )
  return [...text.matchAll(line)].at(-1)?.[2] ?? ''
}
