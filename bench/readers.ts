import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docxOf } from '../packages/resume/src/typeset/docx.ts'
import { openFonts } from '../packages/resume/src/typeset/fonts.ts'
import { pdfOf } from '../packages/resume/src/typeset/pdf.ts'
import { type FactKind, isRead, readBack } from '../packages/resume/src/write/read-back.ts'
import { longDocument } from '../tests/support/pdf/long-document.ts'
import { readers } from '../tests/support/pdf/readers.ts'
import type { Figure } from './table.ts'

/** How many facts of each kind each program reads in a resume of twelve jobs. docs/behaviour.md 32.7. */
export async function measureReaders(): Promise<Figure[]> {
  const document = await longDocument()
  const changedAt = new Date('2026-03-01T12:00:00Z')
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-'))
  writeFileSync(join(folder, 'resume.pdf'), await pdfOf(document, 'a4', changedAt, openFonts(null, new Map())))
  writeFileSync(join(folder, 'resume.docx'), await docxOf(document, 'a4', changedAt))
  const figures: Figure[] = []
  for (const [name, { file, read, cannot = [] }] of Object.entries(readers)) {
    const found = await read(join(folder, `resume.${file}`))
    if (found === null) {
      figures.push({ name: `${file}, ${name}`, value: 'not installed', unit: '' })
      continue
    }
    const counts = new Map<FactKind, [read: number, all: number]>()
    for (const fact of readBack(found, document).flatMap(({ facts }) => facts)) {
      const [count, all] = counts.get(fact.what) ?? [0, 0]
      counts.set(fact.what, [count + (isRead(fact) ? 1 : 0), all + 1])
    }
    const value = [...counts].map(([what, [count, all]]) => `${what} ${count}/${all}`).join(' ')
    const isMet = [...counts].every(([what, [count, all]]) => count === all || cannot.includes(what))
    figures.push({ name: `${file}, ${name}`, value, unit: '', goal: ['all', ...cannot].join(' but '), isMet })
  }
  rmSync(folder, { recursive: true })
  return figures
}
