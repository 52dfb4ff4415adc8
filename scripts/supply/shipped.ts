import { readFileSync } from 'node:fs'

/**
 * The third-party parts that browsers get: the packages in the built scripts and styles (`shipped-plugin.ts` rejects
 * others), the font, and the icons. The icons are stored in this repository, so their version is stated here.
 */
export const shipped: readonly { name: string; what: string; licence: string; text: string; version?: string }[] = [
  { name: 'react', what: 'scripts', licence: 'MIT', text: 'node_modules/react/LICENSE' },
  { name: 'react-dom', what: 'scripts', licence: 'MIT', text: 'node_modules/react-dom/LICENSE' },
  { name: 'scheduler', what: 'scripts', licence: 'MIT', text: 'node_modules/scheduler/LICENSE' },
  { name: 'react-router', what: 'scripts', licence: 'MIT', text: 'node_modules/react-router/LICENSE.md' },
  {
    name: 'messageformat',
    what: 'the words of pages in other languages than English',
    licence: 'Apache-2.0',
    text: 'node_modules/messageformat/LICENSE',
  },
  {
    name: '@github/markdown-toolbar-element',
    what: 'the Markdown fields of the studio',
    licence: 'MIT',
    text: 'node_modules/@github/markdown-toolbar-element/LICENSE',
  },
  {
    name: '@atlaskit/pragmatic-drag-and-drop',
    what: 'what drags lines and pictures in the studio',
    licence: 'Apache-2.0',
    text: 'node_modules/@atlaskit/pragmatic-drag-and-drop/LICENSE.md',
  },
  {
    name: '@babel/runtime',
    what: 'what drags lines and pictures in the studio',
    licence: 'MIT',
    text: 'node_modules/@babel/runtime/LICENSE',
  },
  {
    name: 'bind-event-listener',
    what: 'what drags lines and pictures in the studio',
    licence: 'MIT',
    text: 'node_modules/bind-event-listener/LICENSE',
  },
  {
    name: 'raf-schd',
    what: 'what drags lines and pictures in the studio',
    licence: 'MIT',
    text: 'node_modules/raf-schd/LICENSE',
  },
  {
    name: 'altcha',
    what: 'the human check of the contact page',
    licence: 'MIT',
    text: 'node_modules/altcha/LICENSE.txt',
  },
  {
    name: '@fontsource-variable/brygada-1918',
    what: 'the font Brygada 1918',
    licence: 'OFL-1.1',
    text: 'node_modules/@fontsource-variable/brygada-1918/LICENSE',
  },
  {
    name: 'lucide',
    what: 'the icons',
    licence: 'ISC',
    text: 'src/web/ui/icons-LICENSE.txt',
    version: '0.468',
  },
  {
    name: 'tabler-icons',
    what: 'the icons of other sites',
    licence: 'MIT',
    text: 'src/web/ui/tabler-icons-LICENSE.txt',
    version: '3.52',
  },
]

/** The licences and their texts of all that browsers get, as served at /licences.txt. */
export function shippedLicences(): string {
  const parts = shipped.map(({ name, what, licence, text }) =>
    [
      `${name} (${what}): ${licence}`,
      rule,
      readFileSync(new URL(`../../${text}`, import.meta.url), 'utf8').trim(),
    ].join('\n'),
  )
  return `${['What this site sends to browsers contains work of others, under these licences.', ...parts].join('\n\n\n')}\n`
}

const rule = '-'.repeat(72)
