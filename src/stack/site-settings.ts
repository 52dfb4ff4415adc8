import { none } from '#domain/result.ts'
import { type Environment, environmentOf, readSettings } from './settings.ts'

/** The settings of a project's folder and the variables of a process, or every problem with them. */
export function siteSettings(project: string, variables: Environment): ReturnType<typeof readSettings> {
  try {
    return readSettings(environmentOf(project, variables))
  } catch {
    return { settings: none, problems: [unreadableFile] }
  }
}

export const unreadableFile = 'The file .env cannot be read. Give it to the account that runs the site.'
