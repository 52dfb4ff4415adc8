import { useRef, useState } from 'react'
import { folderOfFiles, readPagesWithContent } from '#calls/content/read-pages-with-content.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readMailbox } from '#calls/messages/read-mailbox.ts'
import { contentOfDraft } from '#calls/studio/draft/read-draft.ts'
import { menuOf } from '#domain/site/menu.ts'
import { resumeFiles } from '#domain/site/site-files.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { hasText, joined } from '#resume/text.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { loadEntry } from '../entry/entry-view.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { Fields } from '../form/field.tsx'
import { textIn } from '../form/project-address.tsx'
import type { Inputs } from '../form/use-entry.ts'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { ChoicesField } from '../look/choices-field.tsx'
import { HueField } from '../look/hue-field.tsx'
import { loadPictureList } from '../pictures/load-picture-list.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { countOf } from '../text/wording.ts'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/look.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const person = { collection: 'person-info', id: 'owner' } as const
const settings = { collection: 'site-settings', id: 'owner' } as const
const [texts, contactNames] = contentScreens.look.owner
const looks = ['accentHue', 'menu', 'files', 'attachJson', 'searchEngines', 'aiUse']

/** Where visitors find each file. */
function fileNotes(): Record<string, string> {
  const paths = resumeFiles.map(({ choice, path }) => [choice, path])
  return { ...Object.fromEntries(paths), md: '/resume.md, and each page: /home.md', llms: '/llms.txt' }
}

/** docs/behaviour.md 23.12. */
export async function loader({ context }: Route.LoaderArgs) {
  const [shown, contact, look, backgrounds, notes] = await Promise.all([
    loadEntry(context, person, texts),
    loadEntry(context, person, contactNames),
    loadEntry(context, settings, looks),
    loadPictureList(context, 'backgrounds'),
    menuNotes(context),
  ])
  return {
    shown,
    contact,
    look,
    backgrounds,
    notes,
    fileNotes: fileNotes(),
    translations: await translationsOf(context, person),
  }
}

export default function Look({ loaderData }: Route.ComponentProps) {
  const { shown, contact, look, backgrounds, notes, fileNotes, translations } = loaderData
  const [saves, onSaved] = useSaves()
  const [hue, setHue] = useState<number>()
  const hasEmail = useRef(hasText(contact.held.fields.resumeEmail))

  /** A first email is for the files; the choice shows so at once, and what the owner then chooses stays. */
  function withFirstEmail(before: Inputs, after: Inputs): Inputs {
    const isFirst = !hasEmail.current && textIn(after, 'resumeEmail') !== ''
    const isChosen = before.resumeEmailShown !== after.resumeEmailShown
    hasEmail.current ||= isFirst || isChosen
    return isFirst && textIn(after, 'resumeEmailShown') === '' ? { resumeEmailShown: 'files' } : {}
  }

  return (
    <Screen name="Look and texts">
      <EditorLayout preview="/home" saves={saves} hue={hue}>
        <PageHead title="Look and texts" />
        <EntryForm shown={contact} onSaved={onSaved} follow={withFirstEmail}>
          <Part title="Contact on your resume">
            <p className="fine part__help">
              Besides the contact form. What is on the site is in the files, too; a link shows it if you tick it there.
              A new email is in the files unless you choose otherwise.
            </p>
            <Fields names={contactNames} />
          </Part>
        </EntryForm>
        <EntryForm shown={look} onSaved={onSaved}>
          <Part title="Accent">
            <Fields
              names={['accentHue']}
              words={{ accentHue: { control: (own) => <HueField {...own} onHue={setHue} /> } }}
            />
          </Part>
          <Part title="In the menu">
            <p className="fine part__help">Pages you hide still open by their link.</p>
            <Fields
              names={['menu']}
              words={{ menu: { control: (own) => <ChoicesField {...own} notes={notes} always="Home" /> } }}
            />
          </Part>
          <Part title="Files and search engines">
            <p className="fine part__help">Files you turn off cannot be downloaded.</p>
            <Fields
              names={['files', 'attachJson', 'searchEngines', 'aiUse']}
              words={{ files: { control: (own) => <ChoicesField {...own} notes={fileNotes} /> } }}
            />
          </Part>
        </EntryForm>
        <Part title="Backgrounds" note="one for each kind of page">
          <PictureList pictureList={backgrounds} of="the backgrounds" />
        </Part>
        <EntryForm shown={shown} onSaved={onSaved}>
          <Part title="Texts of the whole site">
            <InOtherLanguages links={translations} />
            <Fields names={texts.slice(0, 1)} />
            <Fields names={texts.slice(1)} layout="pair" />
          </Part>
        </EntryForm>
      </EditorLayout>
    </Screen>
  )
}

/** The page has nothing to say. docs/behaviour.md 2.8. */
const nothingYet = 'not shown: nothing is written yet'

/** What each entry of the menu leads to, as drafted. */
async function menuNotes(context: Context): Promise<Record<string, string>> {
  const { ports } = context.get(siteContext)
  const content = await contentOfDraft(ports)
  const person = content.ok ? await readPersonInfo(content.data) : content
  const owner = person.ok ? person.data : unnamedOwner
  const mailbox = await readMailbox(ports, owner)
  const pages = content.ok ? await readPagesWithContent(content.data, folderOfFiles(content.data)) : content
  const { projects, withContent } = pages.ok ? pages.data : { projects: [], withContent: new Set() }
  const [entry] = menuOf([], owner, [], projects)
  const machines = [withContent.has('desktop') ? 'Desktop' : '', withContent.has('laptop') ? 'Laptop' : '']
  return {
    resume: '/resume',
    about: withContent.has('about') ? '/about' : nothingYet,
    projects: entry === undefined ? nothingYet : countOf(entry.subNav.length || 1, 'entry', 'entries'),
    hardware: joined(machines) || nothingYet,
    laptop: 'Visitors see “Coming soon” until it has a part.',
    contact: mailbox.ok && mailbox.data !== none ? `messages go to ${mailbox.data}` : '/contact',
  }
}
