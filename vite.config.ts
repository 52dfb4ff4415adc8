import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkFailure } from './scripts/chunk-failure-plugin.ts'
import { hydrationLoader } from './scripts/hydration-loader-plugin.ts'
import { requestTimeout } from './scripts/request-timeout-plugin.ts'
import { onlyShipped } from './scripts/supply/shipped-plugin.ts'

/**
 * Built scripts and styles are served from /static/js/ (docs/behaviour.md 9.5). Nothing is inlined as a data: address,
 * because the policy forbids it. Styles are for browsers with popovers, which the navigation needs anyway; those support
 * light-dark() too.
 */
export default defineConfig(({ command }) => ({
  plugins: [hydrationLoader(), chunkFailure(), requestTimeout(), onlyShipped(), reactRouter()],
  build: { assetsDir: 'static/js', assetsInlineLimit: 0, cssTarget: ['chrome125', 'safari17.5', 'firefox125'] },
  environments: {
    ssr: {
      build: { rollupOptions: { input: '#server/start.ts', output: { codeSplitting: false } } },
      ...(command === 'build' ? whole : {}),
    },
  },
}))

/** The built server is one file with all that it needs, and with React's production code only. */
const whole = { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
