import type { Ports } from '#ports/ports.ts'

/** How often the folder of fonts is polled, in ms. */
const pollIntervalMs = 5_000

export type FontsWatch = { stop(): void }

/** Calls `onChange` after the owner has added or removed a font. docs/behaviour.md 32.6. */
export function watchFonts({ fileMaker }: Pick<Ports, 'fileMaker'>, onChange: () => void): FontsWatch {
  let version = fileMaker.version()
  const timer = setInterval(() => {
    const now = fileMaker.version()
    if (now === version) return
    version = now
    onChange()
  }, pollIntervalMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
