import { contentScreens } from '#domain/studio/screens.ts'
import { placeIcons } from '#resume/records/social-icon.ts'
import { AlsoIn } from '../editions/also-in.tsx'
import { loadAlsoIn } from '../editions/load-editions.ts'
import { loadEntry, offering } from '../entry/entry-view.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/home.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const entry = { collection: 'person-info', id: 'owner' } as const
const [names] = contentScreens.home.owner
const words = {
  social: { quiet: true, row: ['label', 'url'] },
}
const icons = [
  { value: '', label: 'By its address' },
  ...placeIcons.map(({ icon, name }) => ({ value: icon, label: name })),
]

/** docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const [shown, slideshow] = await Promise.all([
    loadEntry(context, entry, names),
    loadPictureList(context, 'home/slideshow'),
  ])
  const alsoIn = await loadAlsoIn(context, entry, ['headline'])
  return {
    shown: offering(shown, ['social', 'icon'], icons),
    slideshow,
    alsoIn,
    translations: await translationsOf(context, entry),
  }
}

export default function Home({ loaderData: { shown, slideshow, alsoIn, translations } }: Route.ComponentProps) {
  const [saves, onSaved] = useSaves()
  return (
    <Screen name="Home">
      <EditorLayout preview="/home" saves={saves}>
        <PageHead title="Home" />
        <InOtherLanguages links={translations} />
        <EntryForm shown={shown} onSaved={onSaved}>
          <Part title="Introduction">
            <AlsoIn editions={alsoIn} />
            <Fields names={['welcome', 'headline']} words={words} />
          </Part>
          <Part title="Status">
            <p className="part__help">
              One line below your headline, on Home, the resume and its files, for those whom you choose.
            </p>
            <Fields names={['status', 'statusText']} layout="pair" />
            <Fields names={['statusRegion', 'statusRemote']} layout="pair" />
            <Fields names={['statusShown']} />
          </Part>
          <Part title="Slideshow" note="every 4 s">
            <PictureList pictureList={slideshow} of="the slideshow" />
          </Part>
          <Part title="Links" note="Shown as icons">
            <Fields names={['social']} words={words} />
          </Part>
        </EntryForm>
      </EditorLayout>
    </Screen>
  )
}
