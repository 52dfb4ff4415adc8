import { useState } from 'react'
import { hasText } from '#resume/text.ts'
import { type EntryFormView, loadEntry } from '../entry/entry-view.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import type { Inputs } from '../form/use-entry.ts'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/hardware.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const computers = [
  { id: 'desktop', title: 'Desktop', path: '/studio/hardware', hidden: 'Desktop is then in no menu and has no page.' },
  {
    ...{ id: 'laptop', title: 'Laptop', path: '/studio/hardware/laptop' },
    hidden: 'Visitors see “Coming soon”.',
  },
]
const names = ['title', 'current', 'original', 'history', 'hidden']
const parts = {
  row: ['part', 'name'],
  fine: (of: (part: string) => string) => of('sold') && `sold ${of('sold')}`,
}
const words = { title: { quiet: true }, current: parts, original: parts, history: { quiet: true } }

/** Without a part, or a history, a computer has no page but the laptop's, which says that it is to come. */
function isShown({ current, original, history }: Inputs): boolean {
  return [current, original].some((parts) => Array.isArray(parts) && parts.length > 0) || hasText(history)
}

/** Said of a computer that the draft deletes. */
function deletedLead({ whereShown }: EntryFormView): string {
  return whereShown === 'site' ? 'Deleted. It stays on the site until you publish.' : 'Deleted.'
}

function entryOf({ computer: id = 'desktop' }: Route.LoaderArgs['params']) {
  return { collection: 'hardware', id } as const
}

/** docs/behaviour.md 23.7. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = entryOf(params)
  const shown = await loadEntry(context, entry, names)
  const [current, original] = await Promise.all([
    loadPictureList(context, `${entry.id}/current`),
    loadPictureList(context, `${entry.id}/original`),
  ])
  return { shown, current, original, translations: await translationsOf(context, entry) }
}

export default function Hardware({ loaderData: { shown, current, original, translations } }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  const [typed, setTyped] = useState<Inputs>(shown.held.fields)
  const [saved, setSaved] = useState<Inputs>(shown.held.fields)
  const { id } = shown.entry
  const { title = '', hidden = '' } = computers.find((each) => each.id === id) ?? {}
  return (
    <Screen name="Hardware">
      <EditorLayout
        preview={`/hardware/${id}`}
        absent={id === 'laptop' || isShown(saved) ? undefined : 'Not on the site until it has a part.'}
        saves={saves}
      >
        <PageHead title={title} {...(shown.state === 'deleted' ? { lead: deletedLead(shown) } : {})}>
          <nav className="segment segment--words" aria-label="Computers">
            {computers.map((each) => (
              <a
                className="segment__choice"
                href={each.path}
                aria-current={each.id === id ? 'page' : undefined}
                key={each.id}
              >
                {each.title}
              </a>
            ))}
          </nav>
        </PageHead>
        <InOtherLanguages links={translations} />
        <EntryForm
          shown={shown}
          onSaved={() => {
            setSaved(typed)
            onSaved()
          }}
          onInputs={setTyped}
        >
          <Part title="Title">
            <Fields names={['title']} words={words} />
          </Part>
          <Part title="Parts">
            <Fields names={['current', 'original']} words={words} />
          </Part>
          <Part title="Pictures, current version">
            <PictureList pictureList={current} of="the current version" />
          </Part>
          <Part title="Pictures, original version">
            <PictureList pictureList={original} of="the original version" />
          </Part>
          <Part title="History">
            <Fields names={['history']} words={words} />
          </Part>
          <Part title="On the site">
            <Fields names={['hidden']} words={{ hidden: { help: hidden } }} />
          </Part>
        </EntryForm>
      </EditorLayout>
    </Screen>
  )
}
