import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { writeEncoded } from '../src/server/http/built-encodings.ts'
import { compressedFolder, isCompressible, readFolder } from '../src/server/http/static-files.ts'

const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** Compresses the browser's files, so that no visitor waits for it: half a second for React after each start. */
export function compress(): Plugin {
  return {
    name: 'vita-compress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.name !== 'ssr') return // the build of the server changes files of the client
        const folder = compressedFolder(client)
        rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder)
        const files = readFolder(client).filter(([address]) => isCompressible(address))
        await Promise.all(files.map(([, bytes]) => writeEncoded(folder, bytes)))
      },
    },
  }
}
