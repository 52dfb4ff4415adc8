import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { frameId } from '../src/web/route-handle.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const studio = join(source, 'web/studio/')
const clientFolder = fileURLToPath(new URL('../build/client/', import.meta.url))

/**
 * Keeps the studio out of the site's files, so that its code changes no byte of them: in browsers, the studio has its own copies
 * of the modules that both use (the bundler would otherwise cut the site's scripts and styles into other pieces), and the
 * manifest that public pages load names no route of the studio. docs/decisions/090-two-frames.md.
 */
export function frames(): Plugin {
  return {
    name: 'vita-frames',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer, options) {
      if (this.environment.name !== 'client' || importer === undefined) return
      if (!importer.startsWith(studio) && !importer.endsWith('?studio')) return
      const found = await this.resolve(id, importer.replace(/\?studio$/, ''), { ...options, skipSelf: true })
      if (found === null || !found.id.startsWith(source) || found.id.startsWith(studio)) return found
      return { ...found, id: found.id.includes('?') ? `${found.id}&studio` : `${found.id}?studio` }
    },
    transform: {
      filter: { id: /virtual:react-router\/server-manifest$/ },
      handler: (code) => withSiteManifest(code),
    },
  }
}

/** Writes the site's manifest in place of the whole one, and names it in the server's. */
async function withSiteManifest(code: string): Promise<string> {
  const { default: manifest } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: Manifest
  }
  const named = Object.entries(manifest.routes).filter(([id, { parentId }]) => id !== frameId && parentId !== frameId)
  const { version: _, url: whole, ...site } = { ...manifest, routes: Object.fromEntries(named) }
  const version = createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 8)
  const url = whole.replace(manifest.version, version)
  const text = readFileSync(join(clientFolder, whole), 'utf8')
  rmSync(join(clientFolder, whole))
  const kept = text.slice(0, text.indexOf('{'))
  writeFileSync(join(clientFolder, url), `${kept}${JSON.stringify({ ...site, url, version })};`)
  return `export default ${JSON.stringify({ ...manifest, url })}`
}

type Manifest = { routes: Record<string, { parentId?: string }>; url: string; version: string }
