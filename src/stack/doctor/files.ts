import { join } from 'node:path'
import { examineFiles } from '#adapters/disk/examine.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import { bytesText, countText } from '#domain/byte-size.ts'
import { ownerText } from '#domain/errors.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { isListedImage } from '#resume/records/image.ts'
import { none } from '#resume/result.ts'
import { type NamedFile, namedFiles } from '../named-files.ts'
import { folderTrouble } from '../store-trouble.ts'
import type { ReadRecords } from './records.ts'

const part = 'files'
const shown = 3

/**
 * Checks the originals on this disk byte by byte, and whether their pictures are made. Without documents, which name them, it
 * checks only the folder.
 */
export async function checkFiles(
  dataDir: string,
  opened: Promise<ReadRecords>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const folder = join(dataDir, 'files')
  const trouble = folderTrouble(folder)
  if (trouble !== none) return [wrong(part, 'They cannot be read and written.', '', `${trouble.says} ${trouble.fix}`)]
  const { records } = await opened
  if (records === none) return [warning(part, 'They were not checked, because the database names them.')]
  const named = await namedFiles(records.documents)
  const examined = named.ok ? await examineFiles(folder, named.data, signal) : named
  if (!named.ok || !examined.ok) return [wrong(part, examined.ok ? '' : ownerText(examined.failure))]
  const files = named.data
  const { missing, damaged, unread } = examined.data
  const findings: Finding[] = []
  const again = 'Add them again, or restore a backup.'
  if (missing.length > 0)
    findings.push(wrong(part, `${countText(missing.length, 'file')} missing.`, again, `${some(missing)}.`))
  if (damaged.length > 0)
    findings.push(wrong(part, `${countText(damaged.length, 'file')} damaged.`, again, `${some(damaged)}.`))
  if (unread > 0)
    findings.push(warning(part, `There was no time to read ${unread} of ${countText(files.length, 'file')}.`))
  if (findings.length === 0) {
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    findings.push(
      inOrder(part, `${countText(files.length, 'file')}, ${bytesText(sizeBytes)}, all as they were stored.`),
    )
  }
  return [...findings, ...(await checkPictures(dataDir, files))]
}

async function checkPictures(dataDir: string, files: readonly NamedFile[]): Promise<Finding[]> {
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
  return [warning('pictures', says, 'The running site makes the others.', 'Its log says which it cannot.')]
}

function some(names: readonly string[]): string {
  const rest = names.length - shown
  return names.slice(0, shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
