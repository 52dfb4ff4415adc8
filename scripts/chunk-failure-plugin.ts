import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../src/web/site/load-route-module.ts', import.meta.url))
const theirs = /react-router\/dist\/(production|development)\/lib\/dom\/ssr\/routeModules\.js$/

/**
 * Replaces the router's loading of a route's script with this project's. The router's has no time limit, and reloads the
 * page without a message when it fails. If a router upgrade moves that module, the plugin has no effect;
 * `e2e/chunk-failure.extended.test.ts` then fails. docs/behaviour.md 9.5.
 */
export function chunkFailure(): Plugin {
  return {
    name: 'vita-chunk-failure',
    transform: {
      filter: { id: theirs },
      handler: () => `export { loadRouteModule } from ${JSON.stringify(ours)}`,
    },
  }
}
