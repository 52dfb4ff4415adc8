import type { Plugin } from 'vite'
import { shipped } from './shipped.ts'

/** Fails a build that would send browsers a part of a package whose licence text is not served at /licences.txt. */
export function onlyShipped(): Plugin {
  return {
    name: 'vita-only-shipped',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const unnamed = unnamedIn(
        Object.values(bundle).flatMap((each) =>
          each.type === 'chunk' ? Object.keys(each.modules) : each.originalFileNames,
        ),
      )
      if (unnamed.length > 0)
        this.error(`Browsers would get ${unnamed.join(', ')}: name it in scripts/supply/shipped.ts, with its licence.`)
    },
  }
}

/** The packages of these files whose licence text is not served, each once. */
export function unnamedIn(files: readonly string[]): string[] {
  const names = files.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(names)].filter((name) => !shipped.some((each) => each.name === name))
}
