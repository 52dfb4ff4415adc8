import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { siteManifest, withManifest } from '../src/server/render/frames.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
/** The package of resumes, whose modules are in the scripts of both. */
const ofResumes = fileURLToPath(new URL('../packages/resume/src/', import.meta.url))
/** The folders of the apps beside the site, by the suffix of their copies. */
const apps = { studio: join(source, 'web/studio/'), shared: join(source, 'web/shared/') }
const clientFolder = fileURLToPath(new URL('../build/client/', import.meta.url))

/**
 * Keeps the studio, and what links show, out of the site's files, so that their code changes no byte of them: in browsers,
 * each has its own copies of the modules that the site uses (the bundler would otherwise cut the site's scripts and styles into other pieces), and the
 * manifest that public pages load names no route of the studio. docs/decisions/023-apps-of-the-build.md.
 */
export function frames(): Plugin {
  return {
    name: 'vita-frames',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer, options) {
      if (this.environment.name !== 'client' || importer === undefined) return
      const app = appOf(importer)
      if (app === undefined) return
      const found = await this.resolve(id, importer.replace(copied, ''), { ...options, skipSelf: true })
      const isOwn = found !== null && [source, ofResumes].some((folder) => found.id.startsWith(folder))
      if (!isOwn || found.id.startsWith(apps[app])) return found
      return { ...found, id: `${found.id}${found.id.includes('?') ? '&' : '?'}${app}` }
    },
    closeBundle: {
      sequential: true,
      handler() {
        if (this.environment.name === 'ssr') writeSiteManifest() // the router writes its file while the server is built
      },
    },
  }
}

const copied = /\?(studio|shared)$/

/** The app of a module: by its folder, or by its name as a copy. */
function appOf(importer: string): keyof typeof apps | undefined {
  return (['studio', 'shared'] as const).find((app) => importer.startsWith(apps[app]) || importer.endsWith(`?${app}`))
}

/** Writes the site's manifest in place of the whole one. */
function writeSiteManifest(): void {
  for (const file of globSync(join(clientFolder, 'static/js/manifest-*.js'))) {
    const text = readFileSync(file, 'utf8')
    const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const manifest = siteManifest(JSON.parse(text.slice(from, to)))
    rmSync(file)
    writeFileSync(join(clientFolder, manifest.url), withManifest(text, manifest))
  }
}
