import { calendarDayIn, calendarDayOf } from '#resume/date.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { folderOf, isListedImage, withoutEnding } from '#resume/records/image.ts'
import { ageOn, type PersonInfo, type Project, type StoryPart } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type BundleProblem, filePath } from '../content/bundle/bundle.ts'
import { backdrops } from '../site/page.ts'

/** A stored document with its collection and id. */
type Placed = { collection: string; id: string; fields: Fields }

/**
 * What shows less than the owner expects: a background that no page has, a gallery without pictures, two projects at one
 * address, a day to count years from that is after `now`. Each is valid by itself and breaks no page. `files` are names in
 * the file store. docs/behaviour.md 12.1.
 */
export function contentWarnings(documents: readonly Placed[], files: Iterable<string>, now: Date): BundleProblem[] {
  const images = [...files].filter(isListedImage)
  const owners = documents.filter(({ collection, id }) => collection === 'person-info' && id === 'owner')
  return [
    ...images
      .filter(isUnknownBackground)
      .map((name) => ({ file: filePath(name), field: '', reason: noSuchBackground })),
    ...owners.flatMap(({ fields }) => {
      const person = toPersonInfo(fields)
      const found = [
        ...emptyGalleries(person.story, images),
        ...sharedAddresses(person.projects),
        ...daysToCome(person, now),
      ]
      return found.map((each) => ({ file: 'documents/person-info/owner.json', ...each }))
    }),
  ]
}

const noSuchBackground = `is the background of no page; the backgrounds are named ${backdrops.join(', ')}`

function isUnknownBackground(name: string): boolean {
  const [folder, file = '', ...deeper] = name.split('/')
  if (folder !== 'backgrounds' || deeper.length > 0) return false
  return !backdrops.some((backdrop) => backdrop === withoutEnding(file))
}

type Warning = Pick<BundleProblem, 'field' | 'reason'>

function emptyGalleries(story: readonly StoryPart[], images: readonly string[]): Warning[] {
  const folders = new Set(images.map(folderOf))
  return story.flatMap(({ gallery }, at) =>
    gallery === null || folders.has(gallery)
      ? []
      : [{ field: `story[${at}].gallery`, reason: `names ${gallery}, which contains no picture` }],
  )
}

/** Of projects with the same path or query word, pages find only the first. */
function sharedAddresses(projects: readonly Project[]): Warning[] {
  return (['path', 'query'] as const).flatMap((part) => {
    const words = projects.map((project) => ('url' in project ? undefined : project[part]))
    return words.flatMap((word, at) => {
      const first = words.indexOf(word)
      if (word === undefined || first === at) return []
      return [{ field: `projects[${at}].${part}`, reason: `is also that of projects[${first}], whose page is shown` }]
    })
  })
}

/** Years are counted from these days, and none from a day that has not come. */
function daysToCome(person: PersonInfo, now: Date): Warning[] {
  const today = calendarDayIn(person.timeZone, now)
  return (['birthDate', 'musicSince', 'residentSince'] as const).flatMap((field) => {
    const day = calendarDayOf(person[field] ?? '')
    if (day === none || ageOn(today, day) !== none) return []
    return [{ field, reason: 'is in the future, so no years are counted from it' }]
  })
}
