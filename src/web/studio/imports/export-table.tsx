import { resumeFiles } from '#domain/site/site-files.ts'
import type { FileChoice } from '#resume/records/site-settings.ts'
import { ButtonLink } from '../views/button.tsx'
import { DataTable } from '../views/table.tsx'

type Export = { format: string; holds: string; address: string; label: string }

/** The files of the public site that stand here, too; the others are made for programs. */
const publicFiles: Partial<Record<FileChoice, Pick<Export, 'format' | 'holds'>>> = {
  pdf: { format: 'PDF', holds: 'Your resume, ready to send.' },
  docx: { format: 'Word', holds: 'Editable copy.' },
  txt: { format: 'Plain text', holds: 'For fields on other sites.' },
  vcf: { format: 'Contact card', holds: 'Name, present job, links and the contact that your files show.' },
}

type ExportTableProps = { size: string; holds: string; files: readonly FileChoice[] }

/** What can be downloaded, with what it holds. `files` are those of the public site that are on. docs/behaviour.md 25.4. */
export function ExportTable({ size, holds, files }: ExportTableProps) {
  const exports: Export[] = [
    {
      format: 'Vita bundle',
      holds: `Everything that is published: ${holds}, pictures as you took them. Import it, and you have everything back.`,
      address: '/studio/export/bundle',
      label: `ZIP, ${size}`,
    },
    {
      format: 'JSON Resume',
      holds: 'The resume in the open format, version 1.2.1.',
      address: '/studio/export/resume.json',
      label: 'JSON',
    },
    ...resumeFiles.flatMap(({ choice, path }) => {
      const words = publicFiles[choice]
      return words === undefined || !files.includes(choice)
        ? []
        : [{ ...words, address: path, label: choice.toUpperCase() }]
    }),
  ]
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <DataTable name="Exports" heads={['Format', 'Contents', 'Download']}>
      {exports.map(({ format, holds, address, label }) => (
        <tr className="table__row" role="row" key={address}>
          <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="Format">
            {format}
          </th>
          <td className="table__cell table__cell--soft table__cell--whole" role="cell" data-label="Contents">
            {holds}
          </td>
          <td className="table__cell table__cell--acts table__cell--whole" role="cell" data-label="">
            <ButtonLink small icon="download" href={address} download>
              {label}
            </ButtonLink>
          </td>
        </tr>
      ))}
    </DataTable>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
