import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../src/web/site/time-limit.ts', import.meta.url))
const theirs = /react-router\/dist\/(production|development)\/lib\/dom\/ssr\/data\.js$/
const signal = 'signal: request.signal'

/**
 * Limits the time of the router's requests for data, which have no limit and no signal of their own. A router upgrade that
 * changes the line removes the limit; `e2e/failed-navigation.test.ts` then fails.
 */
export function requestTimeout(): Plugin {
  return {
    name: 'vita-request-timeout',
    transform: {
      filter: { id: theirs, code: signal },
      handler: (code) =>
        `import { timeLimited } from ${JSON.stringify(ours)}\n${code.replace(signal, 'signal: timeLimited(request.signal)')}`,
    },
  }
}
