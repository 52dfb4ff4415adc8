import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { picturesEncoded } from './measured-pages.ts'
import { forget, preparedData, project, startSite } from './site.ts'
import { type Figure, tableOf } from './table.ts'

/**
 * `npm run bench -- [start] [bytes] [first-view] [navigation] [load] [rendering] [records] [memory] [content-invalidation]
 * [contact] [backup] [files] [studio] [messages] [visitors] [forms] [sign-in] [lighthouse] [languages] [import] [static] [publish] [shown] [readers] [bring] [hosts] [hosted]`: without a name it runs all of them
 * except `hosted`, which needs Google's emulators. `messages` are a part of `studio`, too. `lighthouse /home
 * /resume` measures these pages only.
 * Prints a table and writes JSON.
 */
const asked = process.argv.slice(2).filter((word) => !word.startsWith('/'))
const askedPages = process.argv.slice(2).filter((word) => word.startsWith('/'))
const isAsked = (name: string, alias = name) => asked.length === 0 || asked.includes(name) || asked.includes(alias)

if (!existsSync(join(project, 'bench/node_modules'))) {
  const npm = process.env.npm_execpath
  const [command, script] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  spawnSync(command, [...script, 'ci', '--no-audit', '--no-fund'], { cwd: join(project, 'bench'), stdio: 'inherit' })
}

const figures: Figure[] = []
if (asked.includes('hosted')) figures.push(...(await (await import('./hosted.ts')).measureHosted()))
if (asked.length === 1 && asked[0] === 'hosted') writeResults()
const begun = await startSite(isAsked('start') ? undefined : preparedData())
const { dataDir } = begun
if (isAsked('start')) {
  const name = 'first start of the server, sample content and its pictures included'
  figures.push({ name, value: Math.round(begun.startMs), unit: 'ms' })
}
await picturesEncoded(begun)
await begun.stop()
if (isAsked('start')) figures.push(...(await (await import('./start.ts')).measureStart(dataDir)))
if (isAsked('rendering')) figures.push(...(await (await import('./rendering.ts')).measureRendering(dataDir)))
if (isAsked('records')) figures.push(...(await (await import('./records.ts')).measureRecords(dataDir)))
if (isAsked('memory')) figures.push(...(await (await import('./memory.ts')).measureMemory(dataDir)))
if (isAsked('content-invalidation', 'freshness'))
  figures.push(...(await (await import('./content-invalidation.ts')).measureInvalidation(dataDir)))
if (isAsked('backup')) figures.push(...(await (await import('./backup.ts')).measureBackup(dataDir)))
if (isAsked('files')) figures.push(...(await (await import('./files.ts')).measureFiles(dataDir)))
if (isAsked('studio')) figures.push(...(await (await import('./studio.ts')).measureStudio(dataDir)))
else if (isAsked('messages')) figures.push(...(await (await import('./studio.ts')).measureMessages(dataDir)))
if (isAsked('visitors')) figures.push(...(await (await import('./visitors.ts')).measureVisitors(dataDir)))
if (isAsked('forms')) figures.push(...(await (await import('./forms.ts')).measureForms(dataDir)))
const site = await startSite(dataDir)
if (isAsked('bytes')) figures.push(...(await (await import('./bytes.ts')).measureBytes(site)))
if (isAsked('first-view')) figures.push(...(await (await import('./first-view.ts')).measureFirstView(site)))
if (isAsked('navigation')) figures.push(...(await (await import('./navigation.ts')).measureNavigation(site)))
if (isAsked('load')) figures.push(...(await (await import('./load.ts')).measureLoad(site)))
if (isAsked('contact')) figures.push(...(await (await import('./contact.ts')).measureContact(site)))
if (isAsked('sign-in')) figures.push(...(await (await import('./sign-in.ts')).measureSignIn(site)))
if (isAsked('lighthouse')) {
  const { measureLighthouse } = await import('./lighthouse.ts')
  figures.push(...(await measureLighthouse(site, askedPages.length > 0 ? askedPages : undefined)))
}
if (isAsked('static')) figures.push(...(await (await import('./static.ts')).measureStatic(site)))
if (isAsked('hosts')) figures.push(...(await (await import('./hosts.ts')).measureHosts(site)))
await site.stop()
forget(dataDir)
if (isAsked('languages')) figures.push(...(await (await import('./languages.ts')).measureLanguages()))
if (isAsked('publish')) figures.push(...(await (await import('./static.ts')).measurePublish()))
if (isAsked('shown')) figures.push(...(await (await import('./publish-shown.ts')).measureShown()))
if (isAsked('readers')) figures.push(...(await (await import('./readers.ts')).measureReaders()))
if (isAsked('bring')) figures.push(...(await (await import('./bring.ts')).measureBring()))
if (isAsked('import')) figures.push(...(await (await import('./import.ts')).measureImport()))

writeResults()

function writeResults(): never {
  process.stdout.write(`${tableOf(figures)}\n`)
  mkdirSync(join(project, 'bench/results'), { recursive: true })
  const results = JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)
  writeFileSync(join(project, 'bench/results/latest.json'), `${results}\n`)
  process.exit()
}
