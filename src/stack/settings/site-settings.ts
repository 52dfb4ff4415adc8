import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type None, none } from '#domain/result.ts'
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
  } catch {
    return { settings: none, problems: [unreadableFile], environment: variables }
  }
}

export const unreadableFile = 'The file .env cannot be read. Give it to the account that runs the site.'

/** Returns the path of the settings file: `.env` in the folder, or ENV_FILE relative to it. None when ENV_FILE is empty. */
export function settingsFile(folder: string, { ENV_FILE: name = '.env' }: Environment): string | None {
  return name === '' ? none : resolve(folder, name)
}

/** Returns the lines of the settings file, if it exists, overridden by the process's variables. */
function environmentOf(folder: string, variables: Environment): Environment {
  const path = settingsFile(folder, variables)
  return path !== none && existsSync(path) ? { ...parseEnv(readFileSync(path, 'utf8')), ...variables } : variables
}
