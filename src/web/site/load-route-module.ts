import { preloadModule } from 'react-dom'
import { ChunkFailed } from './chunk-failed.tsx'

/** In ms. docs/behaviour.md 9.5. */
export const chunkTimeoutMs = 120_000

let hasFailed = false

/** Whether a route's script has failed to load in this document. The router never requests that script again. */
export function hasFailedModule(): boolean {
  return hasFailed
}

/**
 * Loads the script of a route into the router's own cache, once. When it fails to load or times out, returns a module that
 * renders an error page, because the router cannot be told of a failure. `scripts/chunk-failure-plugin.ts` replaces the
 * router's function of this name with this one. The script's imports are loaded in parallel, not after it.
 */
export async function loadRouteModule(
  route: { id: string; module: string; imports?: string[] },
  cache: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in cache) return cache[route.id]
  for (const address of route.imports ?? []) preloadModule(address, { as: 'script' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(reject, chunkTimeoutMs)
  })
  try {
    cache[route.id] = await Promise.race([import(/* @vite-ignore */ route.module), tooLate])
    return cache[route.id]
  } catch {
    hasFailed = true
    return { default: ChunkFailed }
  } finally {
    clearTimeout(timer)
  }
}
