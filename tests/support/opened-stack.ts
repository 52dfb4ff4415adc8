import { type Access, openStack, type Stack } from '#stack/open-stack.ts'
import type { Work } from '#stack/opening.ts'
import { type Environment, readSettings } from '#stack/settings/settings.ts'

/**
 * Opens the stack that an environment chooses, for tests and benchmarks. Throws the message that a start would print when it
 * cannot be opened. The caller closes it.
 */
export async function openedStack(environment: Environment, access?: Access, work?: Work): Promise<Stack> {
  const { settings, problems } = readSettings(environment)
  if (settings === null) throw new Error(problems.join('\n'))
  const stack = await openStack(settings, access, work)
  if (!stack.ok) throw new Error(stack.failure.message, { cause: stack.failure })
  return stack.data
}
