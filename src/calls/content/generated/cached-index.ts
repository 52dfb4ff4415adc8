import { call, take } from '#domain/call.ts'
import { hourMs } from '#domain/quota.ts'
import { type None, none } from '#domain/result.ts'
import { cardAddress } from '#domain/site/card.ts'
import {
  changedFiles,
  type GeneratedFile,
  type GeneratedIndex,
  missingIn,
  namesIn,
} from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import { type FilePorts, portraitKey, readGeneratedIndex } from './generate-files.ts'

/**
 * The index of generated files as this process shows it, and their bytes. `onChange` runs when other files are current, with
 * their keys.
 */
export function cachedIndex(ports: FilePorts & Pick<Ports, 'clock'>, onChange: (changed: ReadonlySet<string>) => void) {
  const lost = new Set<string>()
  const until = new Map<string, number>() // when each name that the index had ends, in ms since 1970
  let index: GeneratedIndex | None = none

  const read = call(async (): Promise<GeneratedIndex> => {
    if (index !== none) return index
    const stored = take(await readGeneratedIndex(ports))
    index ??= stored
    return index
  })

  /** Another process may have made a card that this one does not know yet. */
  const isShown = call(async (name: string): Promise<boolean> => {
    const known = take(await read())
    const left = (until.get(name) ?? 0) - ports.clock.now().getTime()
    if (namesIn(known).has(name) || (left > 0 && left <= hourMs)) return true
    return namesIn(take(await readGeneratedIndex(ports))).has(name)
  })

  async function file(key: string): Promise<GeneratedFile | undefined> {
    const known = await read()
    return known.ok ? known.data.get(key) : undefined
  }

  return {
    read,

    /** The index as it was shown last; empty before it was read. */
    current: (): GeneratedIndex => index ?? new Map(),

    /** The names of current files whose bytes were not found. */
    lost: (): ReadonlySet<string> => new Set(lost),

    show(next: GeneratedIndex): void {
      const before = index ?? new Map()
      const changed = changedFiles(before, next)
      const names = namesIn(next)
      const now = ports.clock.now().getTime()
      for (const [name, end] of until) if (end <= now) until.delete(name)
      for (const name of namesIn(before)) if (!names.has(name)) until.set(name, now + hourMs)
      index = next
      lost.clear()
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

    /** The characters that no face has, in any file. */
    async missing(): Promise<readonly string[]> {
      const known = await read()
      return known.ok ? missingIn(known.data) : []
    },

    bytes: call(async (key: string): Promise<Uint8Array | None> => {
      const found = take(await read()).get(key)
      if (found === undefined) return none
      const bytes = take(await ports.generatedFiles.read(found.name))
      if (bytes === none) lost.add(found.name)
      return bytes
    }),

    /** The bytes of a file by its name, while it is current and for an hour after that; none for any other. */
    shownBytes: call(async (name: string): Promise<Uint8Array | None> => {
      return take(await isShown(name)) ? take(await ports.generatedFiles.read(name)) : none
    }),
  }
}
