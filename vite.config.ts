import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkFailure } from './scripts/chunk-failure-plugin.ts'
import { starter } from './scripts/hydration-loader-plugin.ts'
import { requestTimeout } from './scripts/request-timeout-plugin.ts'
import { onlyShipped } from './scripts/supply/shipped-plugin.ts'

/**
 * Built scripts and styles are served from /static/js/ (docs/behaviour.md 9.5); nothing is inlined as a data: address, which the policy forbids. Styles are
 * for browsers that know popovers, which the navigation needs anyway: they know light-dark() too.
 */
export default defineConfig(({ command }) => ({
  plugins: [starter(), chunkFailure(), requestTimeout(), onlyShipped(), reactRouter()],
  build: { assetsDir: 'static/js', assetsInlineLimit: 0, cssTarget: ['chrome125', 'safari17.5', 'firefox125'] },
  environments: {
    ssr: {
      build: { rollupOptions: { input: '#server/start.ts', output: { codeSplitting: false } } },
      ...(command === 'build' ? whole : {}),
    },
  },
}))

/** Of the built server: all that it needs is in its one file, and of React only what production needs. */
const whole = { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
