import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { none } from '#domain/result.ts'
import { type Environment, readSettings } from './settings.ts'

/**
 * The settings of a project's folder and the variables of a process, or every problem with them; and what they were read from: the
 * variables, and the lines of its `.env`.
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

/** The variables of the process, and beneath them those of a `.env` file in the folder, if there is one. */
function environmentOf(folder: string, variables: Environment): Environment {
  const path = `${folder}/.env`
  return existsSync(path) ? { ...parseEnv(readFileSync(path, 'utf8')), ...variables } : variables
}
