import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { openedStack } from './opened-stack.ts'
import { vitaWith } from './run-vita.ts'
import { sampleAcceptance } from './sample-acceptance.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * A site for the current test of commands, in a new folder, that has received these messages. `vita` runs a command without
 * a terminal, `vitaOn` on a terminal of so many columns, `vitaFed` with input.
 */
export async function openSampleSite(received: Partial<StoredSubmission>[] = [], more: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const env = { PORT: '', DATA_DIR: join(folder, 'data'), INIT_CWD: folder, ...more }
  const stack = await openedStack(env)
  onTestFinished(() => stack.close())
  const { ports } = stack
  for (const change of received) data(await ports.submissions.accept(sampleAcceptance(change), ports.clock.now()))

  return {
    folder,
    dataDir: env.DATA_DIR,
    ports,
    vita: (...args: string[]) => vitaWith(env, args),
    vitaOn: (width: number, ...args: string[]) => vitaWith(env, args, width),
    vitaFed: (input: string, ...args: string[]) => vitaWith(env, args, none, input),
    ids: async (collection: string) => data(await ports.documents.readAll(collection)).map(({ id }) => id),
    /** Closes the stack that is open beside the commands. */
    stop: () => stack.close(),
  }
}
