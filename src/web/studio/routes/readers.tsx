import type { ReactNode } from 'react'
import { contentScreens } from '#domain/studio/screens.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loadReadBack, type NotRead, type ReadBackView } from '../readers/load-read-back.ts'
import { ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Problem } from '../views/problems.tsx'
import { DataTable } from '../views/table.tsx'
import type { Route } from './+types/readers.ts'

const trail = [{ to: contentScreens.resume.to, title: 'Resume' }]

const files = {
  pdf: { name: 'PDF', address: '/studio/readers' },
  docx: { name: 'Word file', address: '/studio/readers?file=docx' },
}

const instead = (address: string): Readonly<Record<NotRead, ReactNode>> => ({
  off: (
    <>
      Your site does not offer this file. You can change that in <a href={contentScreens.look.to}>Look and texts</a>.
    </>
  ),
  unpublished: 'Nothing of yours is published yet. After the first publish your files are read here.',
  failed: (
    <>
      The file cannot be read right now. <a href={address}>Try again</a>
    </>
  ),
})

/** Reads one file: a busy machine may take seconds. docs/behaviour.md 23.15. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kind: keyof typeof files = url.searchParams.get('file') === 'docx' ? 'docx' : 'pdf'
  return { kind, shown: await loadReadBack(context, kind) }
}

export default function Readers({ loaderData: { kind, shown } }: Route.ComponentProps) {
  const { name, address } = files[kind]
  const other = files[kind === 'pdf' ? 'docx' : 'pdf']
  return (
    <Screen name="What machines read" trail={trail}>
      <Work>
        <PageHead
          title="What machines read"
          lead={`Employers often let a program read applications first. This is your published ${name} as a program reads it.`}
        >
          <ButtonLink small plain href={other.address}>
            The {other.name}
          </ButtonLink>
        </PageHead>
        {typeof shown === 'string' ? (
          <p className="fine">{instead(address)[shown]}</p>
        ) : (
          <>
            {shown.isWhole ? (
              <Note icon="check" title="Everything was read as you wrote it." />
            ) : (
              <Note icon="error" title="What is in red was not read as you wrote it." isBad />
            )}
            <ReadBackTable {...shown} />
          </>
        )}
      </Work>
    </Screen>
  )
}

/** What was read of each entry, and what was not. docs/behaviour.md 23.15. */
function ReadBackTable({ rows }: Pick<ReadBackView, 'rows'>) {
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <DataTable name="What was read" heads={['In your resume', 'As read']}>
      {rows.map(({ id, title, section, read, faults }) => (
        <tr className="table__row" role="row" key={id}>
          <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="In your resume">
            <bdi>{title}</bdi>
            {section !== '' && (
              <span className="rows__fine">
                <bdi>{section}</bdi>
              </span>
            )}
          </th>
          <td className="table__cell table__cell--whole read-back" role="cell" data-label="As read">
            {read.map((line) => (
              <span className="read-back__line" dir="auto" key={line}>
                {line}
              </span>
            ))}
            {faults.map((fault) => (
              <Problem message={fault} key={fault} />
            ))}
          </td>
        </tr>
      ))}
    </DataTable>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
