import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failed, type Result } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type Access, openStack, type Stack } from '#stack/open-stack.ts'
import { environmentOf, readSettings } from '#stack/settings.ts'
import { type Exit, fail, type Terminal } from './command.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** The stack that the settings choose. Fails with a line for each setting that is wrong, or the one thing that is in the way. */
export async function openForCommand(access: Access): Promise<Result<Stack>> {
  const { settings, problems } = readSettings(environmentOf(project, process.env))
  return settings === null ? failed('invalid', problems.join('\n')) : openStack(settings, access)
}

/** Does a command's work on what is there, and closes it afterwards; where there is nothing yet, says so. */
export async function onExisting(terminal: Terminal, work: (ports: Ports) => Promise<Exit>): Promise<Exit> {
  const stack = await openForCommand('existing')
  if (!stack.ok) return fail(terminal, stack.failure.message)
  try {
    return await work(stack.data.ports)
  } finally {
    await stack.data.close()
  }
}

/** A path as the person meant it who typed it: npm runs commands in the project's folder, and says where it was called. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
