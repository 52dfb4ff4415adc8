import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type None, none } from '#resume/result.ts'
import { type Environment, readSettings } from './settings.ts'

/**
 * Reads the settings of a project's folder and a process, or every problem with them. `environment` is what they were read
 * from: the process's variables over the lines of the settings file.
 */
export function siteSettings(
  project: string,
  variables: Environment,
): ReturnType<typeof readSettings> & { environment: Environment } {
  try {
    const environment = environmentOf(project, variables)
    return { ...readSettings(environment), environment }
  } catch (cause) {
    const problem = cause instanceof TypeError ? otherEncoding : unreadableFile
    return { settings: none, problems: [problem], environment: variables }
  }
}

export const unreadableFile = 'The file .env cannot be read. Give it to the account that runs the site.'
export const otherEncoding = 'The file .env is not in UTF-8. Save it again with this encoding.'

/** Returns the path of the settings file: `.env` in the folder, or ENV_FILE relative to it. None when ENV_FILE is empty. */
export function settingsFile(folder: string, { ENV_FILE: name = '.env' }: Environment): string | None {
  return name === '' ? none : resolve(folder, name)
}

/** Returns the lines of the settings file, if it exists, overridden by the process's variables. */
function environmentOf(folder: string, variables: Environment): Environment {
  const path = settingsFile(folder, variables)
  if (path === none || !existsSync(path)) return variables
  // The decoder leaves out a byte order mark, which would be part of the first name.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  return { ...parseEnv(text), ...variables }
}
