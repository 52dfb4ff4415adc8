import { nameOfTranslation } from '#domain/languages/translated-name.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { hasText } from '#resume/text.ts'
import { EntryForm } from '../../form/entry-form.tsx'
import { Fields, type OwnControlProps } from '../../form/field.tsx'
import { loadFolderTranslation, loadTranslation } from '../../languages/load-languages.ts'
import { TextLinks } from '../../languages/text-links.tsx'
import { TranslatedTexts } from '../../languages/translated-texts.tsx'
import { EditorLayout, useSaves } from '../../layout/editor-layout.tsx'
import { PageHead, Screen } from '../../layout/screen.tsx'
import { folderOf } from '../../pictures/folder-view.ts'
import { Part } from '../../views/part.tsx'
import type { Route } from './+types/translation.ts'

export { shouldRevalidate } from '../../layout/editor-view.ts'

const { title: above, to } = contentScreens.languages

/** The texts of one entry, or of the pictures of a folder, each beside its translation. docs/behaviour.md 39.5. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return params.top !== undefined
    ? loadFolderTranslation(context, params.language, folderOf(params))
    : loadTranslation(context, params)
}

/** Another entry has a form of its own. */
export default function Translation({ loaderData }: Route.ComponentProps) {
  const { shown, language } = loaderData
  return <TranslationDesk key={`${language.tag} ${shown.entry.collection} ${shown.entry.id}`} loaded={loaderData} />
}

function TranslationDesk({
  loaded: { shown, title, isOwn, fields, plain, language, texts, next, lead, preview },
}: {
  loaded: Route.ComponentProps['loaderData']
}) {
  const [saves, onSaved] = useSaves()
  const trail = [
    { to, title: above },
    { to: `${to}/${language.tag}`, title: language.name },
  ]
  return (
    <Screen isOwn={isOwn} name={title} trail={trail}>
      <EditorLayout preview={preview} saves={saves}>
        <PageHead isOwn={isOwn} title={title} lead={`${language.name}${lead === '' ? '' : ` · ${lead}`}`} />
        <TextLinks title={`In ${plain.name}`} links={texts} />
        <EntryForm shown={shown} onSaved={onSaved}>
          {fields
            .filter(({ name }) => hasText(shown.held.fields[name]))
            .map((field) => {
              const name = nameOfTranslation(language.tag, field.name)
              const control = (own: OwnControlProps) => <TranslatedTexts {...{ own, field, plain, language }} />
              const texts = <Fields names={[name]} words={{ [name]: { control } }} key={name} />
              // A field of one text has its label alone.
              if (field.texts.every(({ pattern }) => pattern === '')) return texts
              return (
                <Part title={field.label} key={name}>
                  {texts}
                </Part>
              )
            })}
        </EntryForm>
        <TextLinks title="Next" links={next} />
      </EditorLayout>
    </Screen>
  )
}
