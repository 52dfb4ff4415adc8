import type { ServerBuild } from 'react-router'
import { readFolder } from '../http/static-files.ts'
import { withManifest } from '../render/frames.ts'

const scripts = '/static/js/'

/** The built files that pages load, directly or through others, by their addresses on a live site. */
export type BuiltFiles = {
  stylesheet(address: string): string | undefined
  /** Returns the files that the manifest and this page name, with those that they name in turn, and the ones that belong to every site. */
  loadedBy(page: string): Map<string, Uint8Array>
}

/** The files of the build's folder for browsers, with `manifest` of a site below a base beside that of the live site, whose address is `live`. */
export function builtFiles(folder: string, live: string, manifest: ServerBuild['assets'], base: string): BuiltFiles {
  const built = new Map<string, Uint8Array>(readFolder(folder))
  built.set(
    manifest.url.slice(base.length),
    Buffer.from(withManifest(new TextDecoder().decode(built.get(live)), manifest)),
  )
  const byName = new Map([...built.keys()].map((address) => [address.slice(address.lastIndexOf('/') + 1), address]))

  return {
    stylesheet(address) {
      const bytes = address.endsWith('.css') ? built.get(address.slice(base.length)) : undefined
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
    },

    loadedBy(page) {
      const found = new Map([...built].filter(([address]) => !address.startsWith(scripts)))
      const unread = [page, JSON.stringify(manifest)]
      for (const text of unread) {
        for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css|woff2|svg)\b/g)) {
          const address = byName.get(name) ?? ''
          const bytes = built.get(address)
          if (bytes === undefined || found.has(address)) continue
          if (/\.(js|css)$/.test(name)) unread.push(Buffer.from(bytes).toString('utf8'))
          found.set(address, bytes)
        }
      }
      return found
    },
  }
}
