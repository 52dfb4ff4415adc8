import { call, take } from '#domain/call.ts'
import { folderChanges } from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { ImportRecord } from '#domain/studio/import-record.ts'
import { withFoundPictures } from '#domain/studio/parsed-folder.ts'
import { folderRow, importRows, type ParsedImport } from '#domain/transfer/import-rows.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { matchRead } from '../../transfer/match-read.ts'
import { openDraft } from '../draft/open-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { isUntouched } from './begin.ts'

/** Compares a file with the draft; one that the site begins with, with nothing. */
export const parsedImport = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'clock'>,
    read: Read,
    { begins }: Pick<ImportRecord, 'begins'>,
  ): Promise<ParsedImport> => {
    const isBeginning = begins || (await isUntouched(ports))
    const content = isBeginning ? [] : await take(await openDraft(ports)).content()
    const { rows, left, ...others } = importRows(await matchRead(ports, read, content), read, content)
    for (const folder of read.folders ?? []) {
      const held = isBeginning ? [] : take(await readFolder(ports, folder.folder)).items
      const next = withFoundPictures(held, folder.pictures, ({ hash }) => hash).slice(0, draftLimits.pictures)
      if (folderChanges(held, next).length === 0) left.push({ name: folder.folder, why: 'You have it already.' })
      else rows.push(folderRow(folder, held.length === 0 ? 'new' : 'differs'))
    }
    return { ...others, rows, left }
  },
)
