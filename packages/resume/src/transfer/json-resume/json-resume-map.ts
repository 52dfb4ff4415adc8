import type { JsonResumeSection, Shape } from '../../records/collection.ts'
import { type EntryCollection, resumeCollectionOf, resumeCollections } from '../../records/collections/collections.ts'

/** A list of JSON Resume and its collection. */
export type SectionMap = JsonResumeSection & { collection: EntryCollection }

/** The lists of JSON Resume 1.2.1 whose entries are documents. docs/importing.md. */
export const sectionMaps: readonly SectionMap[] = resumeCollections.map((collection) => ({
  collection,
  ...resumeCollectionOf(collection).jsonResume,
}))

/** The keys of an item of skills, languages and interests, with their shapes. */
export const itemMaps = {
  skills: [
    ['name', 'name'],
    ['level', 'text'],
    ['keywords', 'words'],
  ],
  languages: [
    ['language', 'name'],
    ['fluency', 'text'],
  ],
  interests: [
    ['name', 'name'],
    ['keywords', 'words'],
  ],
} as const satisfies Record<string, readonly (readonly [string, Shape])[]>

/** The root keys of the schema, in its order. */
const schemaKeys = [
  '$schema',
  'basics',
  'work',
  'volunteer',
  'education',
  'awards',
  'certificates',
  'publications',
  'skills',
  'languages',
  'interests',
  'references',
  'projects',
  'meta',
]

/** The root keys of a file: those of the schema, then the lists that it lacks. */
export const rootKeys: readonly string[] = [...new Set([...schemaKeys, ...sectionMaps.map(({ section }) => section)])]

/** Root keys of earlier versions of JSON Resume, and other spellings. */
export const earlierRootKeys: Readonly<Record<string, string>> = {
  bio: 'basics',
  hobbies: 'interests',
  certifications: 'certificates',
}

/** The key for what JSON Resume has no field for. */
export const ownKey = 'x-vita'

/** Languages by their English names in lower case. */
export function languageCode(name: string): string | undefined {
  codes ??= new Map(
    commonLanguages.map((code): [string, string] => [
      (new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code).toLowerCase(),
      code,
    ]),
  )
  return codes.get(name.trim().toLowerCase())
}

let codes: ReadonlyMap<string, string> | undefined

/** ISO 639-1. */
const commonLanguages =
  'aa ab ae af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ig ii ik io is it iu ja jv ka kg ki kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  )
