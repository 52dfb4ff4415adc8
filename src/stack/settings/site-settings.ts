import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type None, none } from '#domain/result.ts'
import { type Environment, readSettings } from './settings.ts'

/**
 * The settings of a project's folder and the variables of a process, or every problem with them; and what they were read from: the
 * variables, and the lines of its file of settings.
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

/** The file of settings: `.env` in the folder, or what ENV_FILE names from there; none where that is empty. */
export function settingsFile(folder: string, { ENV_FILE: name = '.env' }: Environment): string | None {
  return name === '' ? none : resolve(folder, name)
}

/** The variables of the process, and beneath them those of the file of settings, if there is one. */
function environmentOf(folder: string, variables: Environment): Environment {
  const path = settingsFile(folder, variables)
  return path !== none && existsSync(path) ? { ...parseEnv(readFileSync(path, 'utf8')), ...variables } : variables
}
