import type { ReactNode } from 'react'
import { contentScreens } from '#domain/studio/screens.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loadReadBack, type NotRead, type ReadBackView } from '../readers/load-read-back.ts'
import { ReadBackTable } from '../readers/read-back-table.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/readers.ts'

const trail = [{ to: contentScreens.resume.to, title: 'Resume' }]

const instead: Readonly<Record<NotRead, ReactNode>> = {
  off: (
    <>
      Your site does not offer it. You can change that in <a href={contentScreens.look.to}>Look and texts</a>.
    </>
  ),
  unpublished: 'Nothing of yours is published yet. After the first publish it is read here.',
  failed: (
    <>
      It cannot be read right now. <a href="/studio/readers">Try again</a>
    </>
  ),
}

/** Reads one file after the other, for the memory that each takes. docs/behaviour.md 23.15. */
export async function loader({ context }: Route.LoaderArgs) {
  return { pdf: await loadReadBack(context, 'pdf'), word: await loadReadBack(context, 'docx') }
}

export default function Readers({ loaderData: { pdf, word } }: Route.ComponentProps) {
  return (
    <Screen name="What machines read" trail={trail}>
      <Work>
        <PageHead
          title="What machines read"
          lead="Employers often let a program read applications first. These are your published files as a program reads them."
        />
        <ReadFile title="PDF" shown={pdf} />
        <ReadFile title="Word" shown={word} />
      </Work>
    </Screen>
  )
}

function ReadFile({ title, shown }: { title: string; shown: ReadBackView | NotRead }) {
  return (
    <Part title={title}>
      {typeof shown === 'string' ? (
        <p className="fine">{instead[shown]}</p>
      ) : (
        <>
          {shown.isWhole ? (
            <Note icon="check" title="Everything was read as you wrote it." />
          ) : (
            <Note icon="error" title="What is in red was not read as you wrote it." isBad />
          )}
          <ReadBackTable name={`What was read in the ${title} file`} rows={shown.rows} />
        </>
      )}
    </Part>
  )
}
