import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { take } from '#domain/call.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { Ports } from '#ports/ports.ts'
import type { SiteSettings } from '#ports/site/settings.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { type Access, openStack, type Stack } from '#stack/open-stack.ts'
import type { Environment, Settings } from '#stack/settings/settings.ts'
import { siteSettings } from '#stack/settings/site-settings.ts'
import type { Exit } from './command.ts'

type Work = (ports: Ports, contact: ContactRules, settings: SiteSettings) => Promise<Exit>

/** The folder of this project. */
export const project = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Opens the stack that the settings choose; 'long' work waits longer for services. Fails with a line for each invalid
 * setting, or with the one problem that stops the start.
 */
export async function openForCommand(access: Access, work: 'serving' | 'long'): Promise<Result<Stack>> {
  const read = settingsForCommand()
  return read.ok ? openStack(read.data.settings, access, work) : read
}

/** The public address of the site, as its settings say. */
export function siteOrigin(): string {
  const read = settingsForCommand()
  if (!read.ok) return 'http://localhost'
  const { origin, port } = read.data.settings
  return origin ?? `http://localhost:${port}`
}

/** Returns the settings and their environment. Fails with a line for each invalid setting. */
export function settingsForCommand(): Result<{ settings: Settings; environment: Environment }> {
  const { settings, problems, environment } = siteSettings(project, process.env)
  return settings === null ? failed('invalid', problems.join('\n')) : success({ settings, environment })
}

/**
 * Runs a command's work on the existing data and closes the stack afterwards. Without data the command fails and says so.
 */
export function onExisting(work: Work): Promise<Exit> {
  return onStack('existing', 'serving', work)
}

/** Runs a command's work on existing or new data and closes the stack afterwards. */
export async function onStack(access: Access, length: 'serving' | 'long', work: Work): Promise<Exit> {
  const { ports, contact, settings, close } = take(await openForCommand(access, length))
  try {
    return await work(ports, contact, settings)
  } finally {
    await close()
  }
}

/** Resolves a path from where the user called npm: npm runs commands in the project's folder and sets INIT_CWD. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
