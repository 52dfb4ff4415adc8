import type { Stack } from '../src/stack/open-stack.ts'
import { openedStack } from '../tests/support/opened-stack.ts'
import { serverSettings } from './site.ts'

/** Opens the data of a measured site in this process, beside its server. Throws when it cannot be opened. */
export function openedBeside(dataDir: string): Promise<Stack> {
  return openedStack({ ...serverSettings(dataDir) }, 'existing')
}
