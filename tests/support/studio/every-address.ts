import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listPeople } from '#calls/accounts/people.ts'
import { makeLink } from '#calls/links/links.ts'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { writeImport } from '#calls/studio/imports/import-store.ts'
import { addLanguage } from '#calls/studio/languages/change-languages.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { hourMs } from '#domain/quota.ts'
import { studioPages } from '#web/routing/studio-pages.ts'
import { done, withPorts } from '../journeys/accounts.ts'
import { messageId, putMessages } from '../journeys/messages.ts'
import { type Server, vita } from '../journeys/server.ts'
import { studioJob } from '../journeys/studio.ts'
import { saveFields } from './draft-steps.ts'

/** An address with a value, by the path of its route. */
export type Examples = Readonly<Record<string, string>>

type Handle = (typeof studioPages)[number]['handle']

/** The addresses of the studio whose handle is wanted, but for those with a secret and that of an unknown address. */
export function addressesWith(examples: Examples, isWanted: (handle: Handle) => boolean): string[] {
  const routes = studioPages.filter(
    ({ path, handle }) => handle.hasSecretAddress !== true && path !== 'studio/*' && isWanted(handle),
  )
  const addresses = routes.map(({ path = '' }) => examples[path] ?? `/${path}`)
  for (const address of addresses) if (/[:*]/.test(address)) throw new Error(`'${address}' needs an example.`)
  return addresses
}

const folders = { ':top': 'about', ':top/:name': 'home/slideshow', ':top/:name/:deeper': 'about/story/one' }

/** The addresses of folders of pictures: in the studio, as an entry, and in a language. */
const pictureFolders = ['studio/', 'studio/entries/', 'studio/languages/:language/'].flatMap((root) =>
  Object.entries(folders).map(([path, folder]) => [
    `${root}pictures/${path}`,
    `/${root.replace(':language', 'de')}pictures/${folder}`,
  ]),
)

/** Something at each address with a value. */
export async function makeExamples(server: Server): Promise<Examples> {
  await putMessages(server, [{}])
  await vita(['backup'], server.settings)
  const [backup = ''] = readdirSync(join(server.dataDir, 'backups')).filter((each) => each.startsWith('vita-'))
  const bundleId = crypto.randomUUID()
  const ids = await withPorts(server, async (ports) => {
    const [by, now] = [{ uid: 'ada', name: 'Ada Example' }, ports.clock.now()]
    const [, , , , uuid = ''] = studioJob.split('/')
    const edit = { path: 'title', value: 'Pilot' }
    done(await saveFields(ports, { entry: { collection: 'jobs', id: uuid }, edits: [edit] }, by))
    const { version } = done(await readDraft(ports))
    done(await publish(ports, { version, summary: '', withoutTexts: true }, by))
    const project = done(await makeEntry(ports, 'projects', { by }))
    const edition = done(await makeEntry(ports, 'editions', { by }))
    done(await addLanguage(ports, 'de', { by }))
    const until = new Date(now.getTime() + hourMs).toISOString()
    const link = done(await makeLink(ports, { for: 'Ada', edition: '', shows: [], until }))
    const at = now.toISOString()
    const said = { name: 'site.zip', message: 'It is damaged.', undo: '', notPlaced: '' }
    const begins = { begins: false, timeZone: '', done: 0, total: 0 }
    done(await writeImport(ports, bundleId, { ...said, ...begins, state: 'rejected', at, beatAt: at, by }))
    return {
      project: project.id,
      edition: edition.id,
      link: 'link' in link ? link.link.id : '',
      person: done(await listPeople(ports))[0]?.id ?? '',
    }
  })
  return {
    ...Object.fromEntries(pictureFolders),
    'studio/resume/:list/:uuid': `/studio/resume/projects/${ids.project}`,
    'studio/entries/:collection/:id': '/studio/entries/person-info/owner',
    'studio/projects/:uuid': `/studio/projects/${ids.project}`,
    'studio/languages/:language': '/studio/languages/de',
    'studio/languages/:language/:collection/:id': '/studio/languages/de/person-info/owner',
    'studio/hardware/:computer': '/studio/hardware/laptop',
    'studio/help/:name': '/studio/help/self-hosting',
    'studio/messages/:id': `/studio/messages/${messageId(1)}`,
    'studio/history/:number': '/studio/history/1',
    'studio/import/:id': `/studio/import/${bundleId}`,
    'studio/editions/:uuid': `/studio/editions/${ids.edition}`,
    'studio/editions/links/:id/:publish': `/studio/editions/links/${ids.link}/1`,
    'studio/editions/:uuid/pages': `/studio/editions/${ids.edition}/pages`,
    'studio/editions/:uuid/:file': `/studio/editions/${ids.edition}/resume.pdf`,
    'studio/uploads/:upload': `/studio/uploads/${messageId(1)}`,
    'studio/places/:id': '/studio/places/new?host=own',
    'studio/people/:id': `/studio/people/${ids.person}`,
    'studio/health/backups/:name': `/studio/health/backups/${backup}`,
  }
}
