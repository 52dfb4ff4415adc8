import { finishImport, importSample } from '#calls/import-bundle.ts'
import { failed, type Result, success } from '#domain/result.ts'
import type { BundleSource } from '#ports/bundle.ts'
import type { Stack } from '#stack/open-stack.ts'

/**
 * Brings the content into the state in which it can be served: finishes an import that was cut off, and gives a place
 * into which nothing was ever imported the sample owner. `say` tells whoever started the site what takes its time.
 */
export async function prepareContent(
  { ports, isNew }: Pick<Stack, 'ports' | 'isNew'>,
  sample: BundleSource,
  say: (line: string) => void,
): Promise<Result<void>> {
  const finished = await finishImport(ports)
  if (!finished.ok) return finished
  if (!isNew) return success()

  say('This data folder is new. The sample content goes in:')
  const imported = await importSample(ports, sample, ({ step, done, total }) => {
    if (step === 'reading' && (done % 10 === 0 || done === total)) say(`  ${done} of ${total} files`)
  })
  if (!imported.ok) return imported
  if (!imported.data.accepted) return failed('invalid', 'The sample content is damaged.', imported.data.problems)
  say('It shows a sample owner. To make it yours: npm run vita -- export my-site, change the files there, and')
  say('npm run vita -- import my-site. Accounts are not there yet.')
  return success()
}
