import { call, take } from '#domain/call.ts'
import type { Languages } from '#domain/languages/languages.ts'
import { type ShownTexts, translatedShare } from '#domain/languages/translated-share.ts'
import type { Ports } from '#ports/ports.ts'
import { resumeCollections } from '#resume/records/collections/collections.ts'
import { none } from '#resume/result.ts'
import { isHidden } from '#resume/schema/stored-fields.ts'

/** A page of which less than this share is translated is not named to search engines. docs/behaviour.md 39.2. */
const leastShare = 0.5

type Read = Pick<Ports, 'documents'>

/**
 * Returns the further languages in which search engines should find a page: those in which at least half of its texts are. `path` is that of the
 * page in the language of the site, with its search. Fails as the store does.
 */
export const languagesOfPage = call(
  async (ports: Read, path: string, { shown }: Pick<Languages, 'shown'>): Promise<string[]> => {
    if (shown.length === 0) return []
    const texts = await shownTexts(ports, path)
    return shown.filter((language) => translatedShare(texts, language) >= leastShare)
  },
)

/** The texts of the owner that a page shows, beside names. */
async function shownTexts(ports: Read, path: string): Promise<ShownTexts[]> {
  const [page = '', id] = path.split('?uuid=')
  const uuid = decodeURIComponent(id ?? '')
  if (page === '/home') return one(ports, 'person-info', 'owner', ['headline', 'welcome'])
  if (page === '/about') return one(ports, 'person-info', 'owner', ['whoAmI', 'story'])
  if (page === '/resume/jobs/details') return one(ports, 'jobs', uuid)
  if (page === '/resume/education/details') return one(ports, 'education', uuid)
  if (page.startsWith('/hardware/')) return one(ports, 'hardware', page.slice('/hardware/'.length))
  if (page === '/resume') return resumeTexts(ports)
  if (!page.startsWith('/projects')) return []
  const projects = await all(ports, 'projects')
  const own = page.slice('/projects/'.length)
  return own === '' ? projects : projects.filter(({ fields }) => fields.page === own)
}

async function resumeTexts(ports: Read): Promise<ShownTexts[]> {
  const lists = await Promise.all(resumeCollections.map((collection) => all(ports, collection)))
  const owner = await one(ports, 'person-info', 'owner', [
    ...['headline', 'intro', 'skills', 'activities', 'leadership', 'languages', 'interests'],
  ])
  return [...owner, ...lists.flat()]
}

async function one(ports: Read, collection: string, id: string, only?: readonly string[]): Promise<ShownTexts[]> {
  const read = take(await ports.documents.read(collection, id))
  return read === none ? [] : [{ collection, fields: read.fields, ...(only && { only }) }]
}

async function all({ documents }: Read, collection: string): Promise<ShownTexts[]> {
  const read = take(await documents.readAll(collection))
  return read.filter(({ fields }) => !isHidden(fields)).map(({ fields }) => ({ collection, fields }))
}
