import type { ReactNode } from 'react'
import { contentScreens } from '#domain/studio/screens.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loadReadBack, type NotRead } from '../readers/load-read-back.ts'
import { ReadBackTable } from '../readers/read-back-table.tsx'
import { Note } from '../views/note.tsx'
import type { Route } from './+types/readers.ts'

const trail = [{ to: contentScreens.resume.to, title: 'Resume' }]

const instead: Readonly<Record<NotRead, ReactNode>> = {
  off: (
    <>
      Your site offers no PDF. You can change that in <a href="/studio/settings">Settings</a>.
    </>
  ),
  unpublished: 'Nothing of yours is published yet. After the first publish your PDF is read here.',
  failed: (
    <>
      The PDF cannot be read right now. <a href="/studio/readers">Try again</a>
    </>
  ),
}

/** docs/behaviour.md 23.15. */
export async function loader({ context }: Route.LoaderArgs) {
  return { shown: await loadReadBack(context) }
}

export default function Readers({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <Screen name="What machines read" trail={trail}>
      <Work>
        <PageHead
          title="What machines read"
          lead="Employers often let a program read applications first. This is your published PDF as a program reads it."
        />
        {typeof shown === 'string' ? (
          <p className="fine">{instead[shown]}</p>
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
