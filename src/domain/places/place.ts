import type { None } from '#resume/result.ts'

/** The kinds of places, in the words of the studio. `secret` is the field that is never shown again. docs/behaviour.md 34.9. */
export const placeKinds = {
  git: {
    title: 'A Git branch',
    text: 'GitHub Pages, GitLab Pages, Codeberg, or your own Git server.',
    name: 'Git branch',
    fields: ['repository', 'branch', 'history', 'token'],
    secret: 'token',
  },
  bucket: {
    title: 'A bucket',
    text: 'Any storage that speaks S3. Only what changed is sent.',
    name: 'Bucket',
    fields: ['endpoint', 'region', 'bucket', 'keyId', 'secret'],
    secret: 'secret',
  },
  folder: {
    title: 'A folder',
    text: 'On the machine that runs Vita, for a web server of your own.',
    name: 'Folder',
    fields: ['folder'],
    secret: '',
  },
} as const

export type PlaceKind = keyof typeof placeKinds

/** The fields of all kinds. A place has those of its kind; the others are ''. */
export type PlaceField = (typeof placeKinds)[PlaceKind]['fields'][number]
export const placeFields: readonly PlaceField[] = Object.values(placeKinds).flatMap(({ fields }): PlaceField[] => [
  ...fields,
])

/** How visitors of a place write: by this site's own form, a form service, the owner's mail address, or not at all. */
export const placeForms = ['here', 'service', 'email', 'none'] as const
export type PlaceForm = (typeof placeForms)[number]

/** A place as it is typed and stored. `publicUrl` has no final slash. A stored secret is encrypted; one that was typed is not. */
export type PlaceSetup = {
  kind: PlaceKind
  publicUrl: string
  form: PlaceForm
  /** The address of the form service; '' without one. */
  formUrl: string
} & Record<PlaceField, string>

/** What a place holds: the publish with this number, 0 for what was there before the first. `isShown`: its public address showed it. */
export type PlacePublish = { number: number; at: string; sent: number; manifestHash: string; isShown: boolean }

/** A place with its last publishes, newest first, and why the last try failed since then. */
export type Place = PlaceSetup & {
  id: string
  publishes: PlacePublish[]
  failure: { number: number; at: string; says: string } | None
}

/** How many publishes of a place can be restored there. */
export const maxPublishes = 10

/** The name of a place: the host of its public address, with its path. */
export function placeTitle({ publicUrl }: Pick<PlaceSetup, 'publicUrl'>): string {
  return publicUrl.replace(/^https?:\/\//, '')
}

/** What a place is besides its address: 'Git branch \u00b7 pages'. */
export function placeDetail({ kind, branch, bucket, folder }: PlaceSetup): string {
  return `${placeKinds[kind].name} \u00b7 ${{ git: branch, bucket, folder }[kind]}`
}

/** How many of the publishes of the site came after the one that a place holds. `numbers` are those that are kept. */
export function publishesBehind({ publishes }: Pick<Place, 'publishes'>, numbers: readonly number[]): number {
  const [last] = publishes
  return last === undefined ? 0 : numbers.filter((number) => number > last.number).length
}

export function isPlaceKind(text: string): text is PlaceKind {
  return Object.hasOwn(placeKinds, text)
}

/** The names that Git allows, without the rare ones. git-check-ref-format(1). */
export function isBranchName(name: string): boolean {
  return /^[\w][\w./-]{0,199}$/.test(name) && !/\.\.|\/\/|\/\.|\.lock$|[./]$/.test(name) && name !== 'HEAD'
}

/** A public address without a final slash, below `base` if one is given; undefined when it is none. */
export function publicAddress(address: string, base = ''): string | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '') return undefined
  const path = base === '' ? url.pathname : `/${base.replace(/^\/|\/$/g, '')}`
  if (!/^(\/[\w.~-]+)*\/?$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) return undefined
  return url.origin + path.replace(/\/$/, '')
}
