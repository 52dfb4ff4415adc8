import '../pictures/cards.css'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { unnamedOwner } from '#calls/content/read-person-info.ts'
import { readGalleries } from '#calls/studio/pictures/read-folders.ts'
import type { Choice } from '#domain/studio/form-field.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { countryCodes, countryName } from '#resume/country.ts'
import { filledWhoAmI } from '#resume/records/person-info.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { loadEntry, offering } from '../entry/entry-view.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { FieldControl, Fields, type OwnControlProps } from '../form/field.tsx'
import { textOf } from '../form/inputs.ts'
import { More } from '../form/more.tsx'
import { translationsOf } from '../languages/load-languages.ts'
import { InOtherLanguages } from '../languages/text-links.tsx'
import { EditorLayout, useSaves } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { Drop, useDroppedFiles } from '../pictures/drop.tsx'
import { loadFolder } from '../pictures/load-folder.ts'
import { loadGalleries, loadPictureList, type PictureListView } from '../pictures/load-picture-list.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { Portrait } from '../pictures/portrait.tsx'
import { UploadRows } from '../pictures/upload-row.tsx'
import { useUploads } from '../pictures/use-uploads.ts'
import { countOf, wordCount } from '../text/wording.ts'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/about.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

const person = { collection: 'person-info', id: 'owner' } as const
const location = { collection: 'location', id: 'owner' } as const
const [whoNames, storyNames] = contentScreens.about.owner
const dates = whoNames.filter((name) => name !== 'whoAmI')
const place = ['city', 'state', 'zipcode', 'country']
const counted = ['age', 'musicYears', 'residenceYears']
const words = {
  whoAmI: {
    help: (
      <>
        Type <code>{'{age}'}</code> and visitors see your current age.
      </>
    ),
  },
}

/** docs/behaviour.md 23.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const [who, story, where, portrait, slideshow] = await Promise.all([
    loadEntry(context, person, whoNames),
    loadEntry(context, person, storyNames),
    loadEntry(context, location, place),
    loadFolder(context, 'about'),
    loadPictureList(context, 'about/story'),
  ])
  const { today } = context.get(visitContext)
  const known = Object.fromEntries(dates.map((name) => [name, who.held.fields[name] ?? null]))
  const values = counted.map((name, at) => {
    const value = filledWhoAmI({ ...unnamedOwner, ...known, whoAmI: `{${name}}` }, null, today)
    const isToCome = value === '…' && Boolean(known[dates[at] ?? ''])
    return `{${name}} is ${value}${isToCome ? ' (the day is in the future)' : ''}`
  })
  const written = story.held.fields.story ?? null
  const [choices, galleries] = await Promise.all([galleryChoices(context), loadGalleries(context, written)])
  return {
    ...{ who, story: offering(story, ['story', 'gallery'], choices) },
    where: offering(where, ['country'], [{ value: '', label: 'Not given' }], countries()),
    ...{ portrait, slideshow, galleries, today: values.join(', ') },
    translations: await translationsOf(context, person),
    placeTranslations: await translationsOf(context, location),
    parts: Array.isArray(written) ? written.length : 0,
  }
}

/** The countries by their names; their codes are stored. */
function countries(): string {
  const named = countryCodes.map((code) => [code, countryName(code)] as const)
  return named
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))
    .map((each) => each.join('\t'))
    .join('\n')
}

/** What a part of the story may have as its gallery. */
async function galleryChoices(context: Context): Promise<Choice[]> {
  const read = await readGalleries(context.get(siteContext).ports)
  if (!read.ok) return []
  const { folders, unused } = read.data
  return [
    { value: '', label: 'None' },
    ...folders.map(({ folder, title, pictures }) => ({
      value: folder,
      label: `${title} (${countOf(pictures, 'picture')})`,
    })),
    { value: unused, label: 'A new gallery…' },
  ]
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { who, story, where, portrait, slideshow, galleries, today, parts, translations, placeTranslations } =
    loaderData
  const [saves, onSaved] = useSaves()
  const { revalidate } = useRevalidator()
  const ofStory = {
    quiet: true,
    fine(part: (name: string) => string) {
      const gallery = galleries.find(({ folder }) => folder === part('gallery'))
      const words = wordCount(part('text'))
      return gallery === undefined ? words : `${words}, gallery of ${gallery.count}`
    },
    inner: {
      gallery: {
        control: (own: OwnControlProps) => <PartGallery {...own} galleries={galleries} onSaved={onSaved} />,
      },
    },
  }
  // The galleries are those that the story names.
  const onStorySaved = () => {
    onSaved()
    void revalidate()
  }
  return (
    <Screen name="About me">
      <EditorLayout preview="/about" saves={saves}>
        <PageHead title="About me" />
        <InOtherLanguages links={translations} />
        <Part title="Portrait">
          <Portrait shown={portrait} onSaved={onSaved} />
        </Part>
        <EntryForm shown={who} onSaved={onSaved}>
          <Part title="Who am I?">
            <Fields names={['whoAmI']} words={words} />
            <More title="Numbers that count themselves" names={dates} head="">
              <Fields names={dates} layout="trio" />
              <p className="fine">
                Today: {today}. <code>{'{city}'}</code> and <code>{'{state}'}</code> are those of your place. The dates
                themselves are never shown.
              </p>
            </More>
          </Part>
        </EntryForm>
        <EntryForm shown={where} onSaved={onSaved}>
          <Part title="Where">
            <InOtherLanguages links={placeTranslations} />
            <Fields names={place} layout="place" />
          </Part>
        </EntryForm>
        <EntryForm shown={story} onSaved={onStorySaved}>
          <Part title="My story" note={countOf(parts, 'part')}>
            <Fields names={['story']} words={{ story: ofStory }} />
          </Part>
        </EntryForm>
        <Part title="Slideshow of the story">
          <PictureList pictureList={slideshow} of="the story" />
        </Part>
      </EditorLayout>
    </Screen>
  )
}

type PartGalleryProps = OwnControlProps & { galleries: readonly PictureListView[]; onSaved(): void }

/** The pictures of a part of the story: which folder they are in, what it has, and where more are dropped. docs/behaviour.md 23.11. */
function PartGallery({ galleries, onSaved, ...own }: PartGalleryProps) {
  const folder = textOf(own.input)
  return (
    <div className="part-gallery">
      <FieldControl {...own} words={{ label: 'Pictures of this part', help: '' }} />
      {folder !== '' && (
        <PartPictures
          key={folder}
          folder={folder}
          pictureList={galleries.find((each) => each.folder === folder)}
          onSaved={onSaved}
        />
      )}
    </div>
  )
}

type PicturesProps = { folder: string; pictureList: PictureListView | undefined; onSaved(): void }

function PartPictures({ folder, pictureList, onSaved }: PicturesProps) {
  const { uploads, queue, said } = useUploads(folder, onSaved)
  const zone = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(zone, (files) => queue.add(files), false)
  return (
    <div className="stack stack--close part-gallery__pictures" ref={zone}>
      {pictureList !== undefined && pictureList.count > 0 && <PictureList pictureList={pictureList} of="this part" />}
      <Drop isOver={isOver} onFiles={(files) => queue.add(files)} />
      <UploadRows uploads={uploads} queue={queue} />
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </div>
  )
}
