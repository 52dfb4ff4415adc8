import { none } from '#domain/result.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loadReadBack } from '../readers/load-read-back.ts'
import { ReadBackTable } from '../readers/read-back-table.tsx'
import { Note } from '../views/note.tsx'
import type { Route } from './+types/readers.ts'

const trail = [{ to: contentScreens.resume.to, title: 'Resume' }]

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
        {shown === none ? (
          <p className="fine">
            The PDF cannot be read right now. <a href="/studio/readers">Try again</a>
          </p>
        ) : shown === 'unpublished' ? (
          <p className="fine">Nothing of yours is published yet. After the first publish your PDF is read here.</p>
        ) : shown === 'off' ? (
          <p className="fine">
            Your site offers no PDF. You can change that in <a href="/studio/settings">Settings</a>.
          </p>
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
