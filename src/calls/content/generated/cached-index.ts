import { call, take } from '#domain/call.ts'
import { cardAddress } from '#domain/site/card.ts'
import { changedFiles, type GeneratedFile, type GeneratedIndex, isOpenAt } from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { portraitKey } from './generate-files.ts'
import { generatedBytes, readGenerated } from './read-generated.ts'

type IndexPorts = Pick<Ports, 'documents' | 'blobs' | 'clock'>

/**
 * The index of generated files as this process shows it, and their bytes. `onChange` runs when other files are current, with
 * their keys.
 */
export function cachedIndex(ports: IndexPorts, onChange: (changed: ReadonlySet<string>) => void) {
  let index: GeneratedIndex | None = none

  const read = call(async (): Promise<GeneratedIndex> => {
    if (index !== none) return index
    const stored = take(await readGenerated(ports))
    index ??= stored.index
    return index
  })

  /** The hash of a file that this process shows, that another one made, or that was current within the hour; else none. */
  const hashOf = call(async (name: string): Promise<string | None> => {
    const isNamed = (file: { name: string }) => file.name === name
    const known = [...take(await read()).values()].find(isNamed)
    if (known !== undefined) return known.hash
    const stored = take(await readGenerated(ports))
    const earlier = stored.earlier.filter(isOpenAt(ports.clock.now().getTime()))
    return [...stored.index.values(), ...earlier].find(isNamed)?.hash ?? none
  })

  async function file(key: string): Promise<GeneratedFile | undefined> {
    const known = await read()
    return known.ok ? known.data.get(key) : undefined
  }

  return {
    read,

    /** The index as it was shown last; empty before it was read. */
    current: (): GeneratedIndex => index ?? new Map(),

    show(next: GeneratedIndex): void {
      const before = index ?? new Map()
      const changed = changedFiles(before, next)
      index = next
      // The page in each language names the portrait.
      if (changed.has(portraitKey))
        for (const key of ['/about', ...next.keys()]) if (key.endsWith('/about')) changed.add(key)
      if (changed.size > 0) onChange(changed)
    },

    file,

    async addressOf(key: string): Promise<string | None> {
      const found = await file(key)
      return found === undefined ? none : cardAddress(found.name)
    },

    bytes: call(async (key: string): Promise<Uint8Array | None> => {
      const hash = take(await read()).get(key)?.hash ?? none
      return hash === none ? none : take(await generatedBytes(ports, hash))
    }),

    /** The bytes of a file by its name, while it is current and for an hour after that; none for any other. */
    shownBytes: call(async (name: string): Promise<Uint8Array | None> => {
      const hash = take(await hashOf(name))
      return hash === none ? none : take(await generatedBytes(ports, hash))
    }),
  }
}
