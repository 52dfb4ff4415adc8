import { removeLanguage } from '#calls/studio/languages/change-languages.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { siteContext } from '../../../routing/context.ts'
import { studioOf } from '../../entry/entry-view.ts'
import { type EntryRowView, loadLanguage } from '../../languages/load-languages.ts'
import { TranslatedBar, translatedWords } from '../../languages/translated-words.tsx'
import { PageHead, Screen, Work } from '../../layout/screen.tsx'
import { done, notSaved } from '../../posting/answers.ts'
import { ActForm, Button, ButtonLink } from '../../views/button.tsx'
import { Part } from '../../views/part.tsx'
import { Row, Rows } from '../../views/rows.tsx'
import type { Route } from './+types/language.ts'

const { title: above, to } = contentScreens.languages

/** One language: what is not translated, and what is. docs/behaviour.md 39.5. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return loadLanguage(context, params.language)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { by } = await studioOf(context)
  const removed = await removeLanguage(context.get(siteContext).ports, params.language, { by })
  return removed.ok ? done('language-removed', { undo: removed.data.undo, to }) : notSaved(removed.failure)
}

export default function Language({ loaderData: { language, counts, isShown, entries } }: Route.ComponentProps) {
  const { tag, name } = language
  const [open, whole] = [entries.filter(({ isDone }) => !isDone), entries.filter(({ isDone }) => isDone)]
  return (
    <Screen name={name} trail={[{ to, title: above }]}>
      <Work narrow>
        <PageHead
          title={name}
          lead={`${translatedWords(counts)}. ${isShown ? 'Visitors see it' : 'Visitors do not see it yet'}.`}
        >
          <ButtonLink small icon="eye" href={`/studio/preview/${tag}/home`} target="_blank" rel="noopener">
            Preview
          </ButtonLink>
        </PageHead>
        <Part title="What is not translated" note="You can publish without it">
          {open.length === 0 ? <p className="fine">Everything is translated.</p> : <EntryList entries={open} />}
        </Part>
        {whole.length > 0 && (
          <Part title="Translated">
            <EntryList entries={whole} />
          </Part>
        )}
        <Part title="This language">
          <ActForm>
            <Button small danger icon="bin">
              Remove {name}
            </Button>
          </ActForm>
          <p className="fine">
            Its translations stay on the site until you publish, and History can restore them after that.
          </p>
        </Part>
      </Work>
    </Screen>
  )
}

function EntryList({ entries }: { entries: readonly EntryRowView[] }) {
  return (
    <Rows>
      {entries.map(({ title, isOwn, to: page, fine, done, of }) => (
        <Row key={page} isOwn={isOwn} title={title} to={page} fine={fine}>
          {of > 0 && <TranslatedBar {...{ done, of, title }} />}
        </Row>
      ))}
    </Rows>
  )
}
