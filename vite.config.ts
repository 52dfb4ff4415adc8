import { posix } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type RenderBuiltAssetUrl } from 'vite'
import { none } from './packages/resume/src/result.ts'
import { compress } from './scripts/compress-plugin.ts'
import { frames } from './scripts/frames-plugin.ts'
import { inlineScripts } from './scripts/inline-scripts-plugin.ts'
import { onlyShipped } from './scripts/supply/shipped-plugin.ts'
import { menuOf } from './src/domain/site/menu.ts'
import { menuPages } from './src/web/routing/menu-pages.ts'

/**
 * Built scripts and styles are served from /static/js/ (docs/behaviour.md 9.5). Nothing is inlined as a data: address,
 * because the policy forbids it. Styles are for browsers with popovers, which the navigation needs anyway; those support
 * light-dark() too.
 */
export default defineConfig(async ({ command }) => ({
  plugins: [frames(), inlineScripts(), onlyShipped(), reactRouter(), compress()],
  experimental: { renderBuiltUrl: addressInBrowsers },
  // A constant, so that browsers get no description of every route with it.
  define: {
    'import.meta.env.PLAIN_MENU': JSON.stringify(menuOf(menuPages(new Set(), none), { projects: [], github: none })),
  },
  build: {
    assetsDir: 'static/js',
    assetsInlineLimit: 0,
    cssTarget: ['chrome125', 'safari17.5', 'ios17.5', 'firefox125'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: [words, framework, rareStudioStyles, studioStyles, studioFrame, sharedStyles] },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: '#server/start.ts', output: oneFile } },
      ...(command === 'build' ? whole : {}),
    },
  },
}))

/**
 * Scripts and styles name each other, and what else they load, from where they lie: the site as files has them below any base.
 * docs/decisions/027-site-as-files.md.
 */
const addressInBrowsers: RenderBuiltAssetUrl = (name, { hostId, hostType, ssr }) => {
  if (ssr) return undefined
  if (hostType === 'css') return { relative: true }
  const fromHost = posix.relative(posix.dirname(hostId), name)
  return { runtime: `new URL(${JSON.stringify(fromHost)},import.meta.url).pathname` }
}

/**
 * A script of its own, without styles: scripts that load late use it, too, and the router would count the styles of a script that
 * they share with a page as late ones.
 */
const words = { name: 'words', test: /resume[\\/]src[\\/]words\.ts$/ }

/**
 * React and its router are one script, whatever imports them, with what every page of the site uses of this project: their
 * division into scripts then does not depend on the pages, and the studio changes no file of the site. Its styles come first, so they
 * have the tokens, which all others read.
 */
const framework = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper|resume[\\/]src[\\/]words\.ts|src[\\/]web[\\/](ui[\\/](words\.ts|list\.tsx|hydration[\\/][\w-]+\.tsx?)|site[\\/](page|error-page|views[\\/]parts[\\/]contact-button)\.tsx|ui[\\/](styles[\\/]tokens|link)\.css)$/,
}

/**
 * The studio's styles are one file, with its copies of what it shares with the site: a screen then makes few requests, and the order
 * of the rules is the same on every screen. Those of settings, account, health, imports, places, visitors, editions and guides, which few visits need, are another one.
 */
const rareStudioStyles = {
  name: 'studio-rare',
  test: /src[\\/]web[\\/]studio[\\/](settings|account|health|imports|places?|visitors|editions|help)[\\/].*\.css/,
}
const studioStyles = {
  name: 'studio',
  test: /src[\\/]web[\\/](studio[\\/](?!settings|account|health|imports|places?|visitors|editions|help).*\.css|.*\.css\?studio)/,
}

/** The styles of what links show are one file. */
const sharedStyles = { name: 'shared', test: /src[\\/]web[\\/](shared[\\/].*\.css|.*\.css\?shared)/ }

/** What most screens of the studio use is one script, but for what scripts that load late use: as with `words`. */
const studioFrame = {
  name: 'studio-frame',
  test: /src[\\/]web[\\/]studio[\\/](?!text[\\/]is-of-input-method\.ts)|\?studio/,
  minShareCount: 12,
}

/** The server keeps its own text in memory: one character beyond Latin-1 would double it, and comments an eighth of it. */
const oneFile = {
  codeSplitting: false as const,
  charset: 'ascii' as const,
  comments: { jsdoc: false, annotation: false },
}

/** The built server is one file with all that it needs, and with React's production code only. */
const whole = { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
