import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('#web/site/load-route-module.ts', import.meta.url))
const theirs = /react-router\/dist\/(production|development)\/lib\/dom\/ssr\/routeModules\.js$/

/**
 * Puts our loading of a route's script in the place of the router's, which knows no time limit and answers a failure by
 * loading the page anew without a word. Where an upgrade has moved the router's, that one stays; a journey tells.
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
