import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readDraftedLanguages } from '#calls/studio/languages/read-translations.ts'
import { exportSize } from '#calls/transfer/export-bundle.ts'
import { offeredFiles, resumeFiles } from '#domain/site/site-files.ts'
import { languageName } from '#resume/language.ts'
import type { FileChoice } from '#resume/records/site-settings.ts'
import { siteContext } from '../../routing/context.ts'
import { ImportForm } from '../imports/import-form.tsx'
import { LinkedInSteps } from '../imports/linkedin-steps.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { sizeText } from '../pictures/folder-view.ts'
import { loaded } from '../posting/answers.ts'
import { countOf } from '../text/wording.ts'
import { ButtonLink } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import { DataTable } from '../views/table.tsx'
import type { Route } from './+types/import.ts'

/** docs/behaviour.md 25. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const [size, settings, languages] = await Promise.all([
    exportSize(ports),
    readSiteSettings(ports),
    readDraftedLanguages(ports),
  ])
  const { documents, pictures, bytes } = loaded(size)
  return {
    begins: url.searchParams.has('begin'),
    languages: loaded(languages).further.map((tag) => ({ tag, name: languageName(tag, 'en') })),
    size: sizeText(bytes),
    holds: `${countOf(documents, 'entry', 'entries')} and ${countOf(pictures, 'picture')}`,
    files: offeredFiles(loaded(settings)).map(({ choice }) => choice),
  }
}

export default function Import({ loaderData: { begins, languages, size, holds, files } }: Route.ComponentProps) {
  return (
    <Screen name={begins ? 'Import my resume' : 'Import and export'}>
      <Work narrow>
        {begins ? (
          <PageHead
            title="Import my resume"
            lead="You check everything before it goes live. Nothing of the sample stays."
          />
        ) : (
          <PageHead
            title="Import and export"
            lead="An import goes into your draft, and you check everything before it goes live. An export is yours to keep."
          />
        )}
        <Part title="Import">
          <ImportForm begins={begins} languages={begins ? [] : languages} />
          <LinkedInSteps />
        </Part>
        {begins ? (
          <p className="fine">
            <a href="/studio/welcome/start">Start another way</a>
          </p>
        ) : (
          <Part title="Export">
            <ExportTable size={size} holds={holds} files={files} />
            <ButtonLink small plain href="/studio/readers">
              What machines read in the files
            </ButtonLink>
          </Part>
        )}
      </Work>
    </Screen>
  )
}

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
function ExportTable({ size, holds, files }: ExportTableProps) {
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
