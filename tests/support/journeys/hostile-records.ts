import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import { filled } from '../records.ts'
import { sitemapPages } from './pages/pages.ts'

/**
 * Payloads of a person who may write any record, past every check of an import. `canary` is an address that no request may
 * reach. docs/behaviour.md 15.8.
 */
export function payloads(canary: string): string[] {
  return [
    '<script>window.hacked = 1</script>',
    '</script><script>window.hacked = 1</script>',
    '</title></textarea></style></noscript></template><script>window.hacked = 1</script>',
    '<!-- <script> --!> ]]> <![CDATA[',
    '<img src=x onerror="window.hacked = 1">',
    '<svg/onload=window.hacked=1><animate onbegin=window.hacked=1>',
    '" autofocus onfocus="window.hacked=1" x="',
    "' autofocus onfocus='window.hacked=1' x='",
    '<iframe srcdoc="<script>top.hacked=1</script>"></iframe>',
    '<details open ontoggle=window.hacked=1>',
    'javascript:window.hacked=1',
    'JaVa\tScRiPt:window.hacked=1',
    '\u0001 javascript:window.hacked=1',
    'java\nscript:window.hacked=1',
    '[x](javascript:window.hacked=1) <javascript:window.hacked=1> [x][y]\n\n[y]: <java&#10;script:window.hacked=1>',
    'data:text/html,<script>window.hacked=1</script>',
    'vbscript:window.hacked=1',
    'https://example.com/"onclick="window.hacked=1',
    `${canary}/address`,
    `![x](${canary}/markdown) ![x][y] <${canary}/auto>\n\n[y]: ${canary}/reference`,
    `<img src="${canary}/image" srcset="${canary}/set 2x"><video poster="${canary}/poster">`,
    `<link rel="stylesheet preload prefetch" href="${canary}/style"><style>@import "${canary}/import"</style>`,
    `<meta http-equiv="refresh" content="0;url=${canary}/refresh"><base href="${canary}/">`,
    `red;} body { background: url(${canary}/rule) } </style><style>`,
    `//${canary.replace('http://', '')}/scheme`,
    '../../../../etc/passwd',
    '\u2028\u2029\u202e\u2066\ufeff\ufffe\u0085\r\n\r',
    '__proto__',
    '\u0024{7*7} {{7*7}} {age} {constructor} $& $` %s &lt;b&gt; &#60;b&#62; \\u003cscript\\u003e %3Cscript%3E',
  ]
}

/** The fields of every collection, each with another payload. In the next round each field has the next payload. */
export function hostileRecords(
  all: readonly string[],
  round: number,
): [collection: string, id: string, fields: unknown][] {
  let at = round
  const next = () => all[at++ % all.length] ?? ''
  return bundleCollections.flatMap((name): [string, string, unknown][] => {
    const { id, fields } = collections[name]
    const record = { uuid: next(), ...filled(fields, next), ...shown[name]?.(next), [next()]: next() }
    return id === 'any'
      ? [
          [name, 'attack', record],
          [name, next(), record],
        ]
      : [[name, id, record]]
  })
}

/** Fields that a page needs to render all its parts, so that each of their texts is tested. */
const shown: Partial<Record<CollectionName, (next: () => string) => object>> = {
  'person-info': (next) => ({
    whoAmI: `{city} {state} {age} ${next()}`,
    story: [
      { heading: next(), text: next(), gallery: next() },
      { heading: next(), text: next(), gallery: 'home/slideshow' },
    ],
    social: [
      { label: next(), url: next(), icon: next() },
      { label: next(), url: 'https://example.com/', icon: next() },
    ],
    projects: [
      { title: next(), query: 'attack', path: 'attack', icon: next() },
      { title: next(), query: next(), path: next(), icon: next() },
      { title: next(), url: next(), icon: next() },
    ],
  }),
}

/** Writes raw records, which no adapter would accept, into the database of a running server. */
export function writeRecords(dataDir: string, records: readonly (readonly [string, string, unknown])[]): void {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { timeout: 5000 })
  const put = database.prepare('insert or replace into documents (collection, id, fields) values (?, ?, ?)')
  for (const [collection, id, fields] of records) put.run(collection, id, JSON.stringify(fields))
  database.close()
}

/** Every page that shows content, and pages that show a part of their address. */
export function hostileAddresses(payload: string): string[] {
  const word = encodeURIComponent(payload)
  return [
    ...sitemapPages({
      'resume/jobs/details': '/resume/jobs/details?uuid=attack',
      'resume/education/details': '/resume/education/details?uuid=attack',
      'projects/:project': '/projects/attack',
    }),
    ...['/projects', '/login'],
    ...[`/projects?project=${word}`, `/resume/jobs/details?uuid=${word}`, `/no-such-page?x=${word}`],
  ]
}
