import { preloadModule } from 'react-dom'
import { ChunkFailed } from './chunk-failed.tsx'

/** Source: docs/behaviour.md 9.5. */
export const chunkTimeoutMs = 120_000

let hasFailed = false

/** Whether a route's script could not be loaded since this document was. The router never asks for that script again. */
export function hasFailedModule(): boolean {
  return hasFailed
}

/**
 * Loads the script of a route into the router's own cache, once. When it cannot be loaded, or is not there in time, gives
 * a module whose page says so: the router has no way to hear of a failure. Stands in for the router's function of this
 * name (`scripts/chunk-failure-plugin.ts`). What the script imports is loaded beside it, not after it.
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
