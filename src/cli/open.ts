import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { failed, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type Access, openStack, type Stack } from '#stack/open-stack.ts'
import type { Environment, Settings } from '#stack/settings/settings.ts'
import { siteSettings } from '#stack/settings/site-settings.ts'
import { type Exit, fail, type Terminal } from './command.ts'

type Work = (ports: Ports, contact: ContactRules) => Promise<Exit>

/** The folder of this project. */
export const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The stack that the settings choose, for 'long' work one that waits longer for services. Fails with a line for each setting
 * that is wrong, or the one thing that is in the way.
 */
export async function openForCommand(access: Access, work: 'serving' | 'long' = 'serving'): Promise<Result<Stack>> {
  const read = settingsForCommand()
  return read.ok ? openStack(read.data.settings, access, work) : read
}

/** The settings and what they were read from. Fails with a line for each setting that is wrong. */
export function settingsForCommand(): Result<{ settings: Settings; environment: Environment }> {
  const { settings, problems, environment } = siteSettings(project, process.env)
  return settings === null ? failed('invalid', problems.join('\n')) : success({ settings, environment })
}

/** Does a command's work on what is there, and closes it afterwards; where there is nothing yet, says so. */
export function onExisting(terminal: Terminal, work: Work): Promise<Exit> {
  return onStack(terminal, 'existing', work)
}

/** Does a command's work on what is there or is made now, and closes it afterwards. */
export async function onStack(terminal: Terminal, access: Access, work: Work): Promise<Exit> {
  const stack = await openForCommand(access)
  if (!stack.ok) return fail(terminal, stack.failure.message)
  try {
    return await work(stack.data.ports, stack.data.contact)
  } finally {
    await stack.data.close()
  }
}

/** A path as the person meant it who typed it: npm runs commands in the project's folder, and says where it was called. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
