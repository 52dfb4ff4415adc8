import { importSample } from '#calls/transfer/import-bundle.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import { failed, type Result, success } from '#resume/result.ts'
import type { Stack } from '#stack/open-stack.ts'

/**
 * Prepares the content before it is served: imports the sample owner into a store that never had content. `say` prints the progress, and how to make the first account while there is none, unless the start prints
 * an address for it (`hasAddress`). docs/behaviour.md 12.6, 24.1.
 */
export async function prepareContent(
  { ports, isNew }: Pick<Stack, 'ports' | 'isNew'>,
  sample: BundleSource,
  say: (line: string) => void,
  hasAddress = false,
): Promise<Result<void>> {
  if (!isNew) return success()

  say('There is no content yet. Importing the sample:')
  const imported = await importSample(ports, sample, ({ step, done, total }) => {
    if (step === 'reading' && (done % 10 === 0 || done === total)) say(`  ${done} of ${total} files`)
  })
  if (!imported.ok) return imported
  if (!imported.data.accepted) return failed('invalid', 'The sample content is damaged.', imported.data.problems)
  say('Visitors see a sample owner until you publish or import your own content.')
  if (hasAddress) return success()
  const identities = await ports.identities.list()
  if (identities.ok && identities.data.length > 0) return success()
  say('There is no account yet. To make yours (it prompts for a password):')
  say('  npm run vita -- account add you@example.org --first-name … --last-name … --admin')
  return success()
}
