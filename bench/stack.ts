import { openStack, type Stack } from '../src/stack/open-stack.ts'
import { readSettings } from '../src/stack/settings.ts'
import { serverSettings } from './site.ts'

/** Opens the data of a measured site in this process, beside its server. Throws when it cannot be opened. */
export async function openedBeside(dataDir: string): Promise<Stack> {
  const { settings, problems } = readSettings({ ...serverSettings(dataDir) })
  if (settings === null) throw new Error(problems.join('\n'))
  const opened = await openStack(settings, 'existing')
  if (!opened.ok) throw new Error(opened.failure.message, { cause: opened.failure.cause })
  return opened.data
}
