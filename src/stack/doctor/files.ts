import { join } from 'node:path'
import { examineFiles } from '#adapters/disk/examine.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import { bytesText, countText } from '#domain/byte-size.ts'
import { isListedImage } from '#domain/content/image.ts'
import { none } from '#domain/result.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/site/finding.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { folderTrouble, listTrouble } from '../store-trouble.ts'

const part = 'files'
const shown = 3

/** More orphans than this cannot be leftovers of one process. */
const manyOrphans = 1_000

/** Checks the originals on this disk byte by byte, and whether their pictures are made. */
export async function checkFiles(dataDir: string, signal: AbortSignal): Promise<Finding[]> {
  const folder = join(dataDir, 'files')
  const trouble = folderTrouble(folder)
  if (trouble !== none) return [wrong(part, trouble.says, trouble.fix)]
  const examined = await examineFiles(folder, signal)
  if (!examined.ok) {
    const { says, fix } = listTrouble(folder, examined.failure)
    return [wrong(part, says, fix)]
  }
  const { files, sizeBytes, missing, damaged, orphans, unread, isBatchWaiting } = examined.data
  const findings: Finding[] = []
  const again = 'Import them again, or restore a backup: npm run vita -- restore PATH'
  if (missing.length > 0)
    findings.push(wrong(part, `${countText(missing.length, 'file')} missing: ${some(missing)}.`, again))
  if (damaged.length > 0)
    findings.push(wrong(part, `${countText(damaged.length, 'file')} damaged: ${some(damaged)}.`, again))
  if (isBatchWaiting)
    findings.push(
      warning(part, 'An import is running, or was interrupted.', 'The next start of the site finishes or undoes it.'),
    )
  if (orphans > manyOrphans)
    findings.push(
      warning(part, `${orphans} stored files are not in the list.`, 'The running site deletes them within a minute.'),
    )
  if (unread > 0)
    findings.push(warning(part, `There was no time to read ${unread} of ${countText(files.length, 'file')}.`))
  if (findings.length === 0) {
    const spare = orphans === 0 ? '' : ` ${orphans} more are not in the list; the running site deletes them.`
    findings.push(
      inOrder(part, `${countText(files.length, 'file')}, ${bytesText(sizeBytes)}, all as they were stored.${spare}`),
    )
  }
  return [...findings, ...(await checkPictures(dataDir, files))]
}

async function checkPictures(dataDir: string, files: readonly FileMetadata[]): Promise<Finding[]> {
  const pictures = sharpPictures(join(dataDir, 'pictures'))
  const hashes = new Set(files.filter(({ name }) => isListedImage(name)).map(({ hash }) => hash))
  let made = 0
  for (const hash of hashes) {
    const read = await pictures.read(hash)
    if (read.ok && read.data !== none) made += 1
  }
  await pictures.close()
  const says = `${made} of ${countText(hashes.size, 'picture')} are made.`
  if (made === hashes.size) return [inOrder('pictures', says)]
  return [warning('pictures', says, 'The running site makes the others; its log says which it cannot.')]
}

function some(names: readonly string[]): string {
  const rest = names.length - shown
  return names.slice(0, shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
