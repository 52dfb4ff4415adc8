import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Code that runs texts as code, or uses weaker means than available: the files that may have it, each with the reason.
 * Comments and texts count as well. OWASP ASVS 5.0.0, by `docs/asvs.md`.
 */
const rules: { what: string; pattern: RegExp; but?: string[] }[] = [
  {
    what: 'code from a text',
    pattern: /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]|node:vm\b/,
  },
  {
    what: 'markup from a text',
    pattern: /\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|setHTMLUnsafe/,
    but: ['src/web/site/hydration-loader/hydration-loader.ts'], // one alert, whose text is in this code
  },
  {
    what: 'markup that React does not escape',
    pattern: /dangerouslySetInnerHTML/,
    but: [
      'src/web/ui/symbols.tsx', // the icons of this project
      'src/web/site/views/parts/prose.tsx', // what `libraries/markdown.ts` made
      'src/web/site/views/contact/contact-form.tsx', // code that stands in it
      'src/web/root.tsx', // the hydration loader, and an account hash of letters and digits
      'src/web/studio/root.tsx', // the same loader
      'src/web/studio/form/editor.tsx', // what `libraries/markdown.ts` made
      'src/web/studio/routes/help.tsx', // the same, of the project's own guides
    ],
  },
  {
    what: 'another program',
    pattern: /node:child_process/,
    but: ['src/adapters/worker-process.ts'], // forks the workers of this project, with numbers as arguments
  },
  { what: 'a shell', pattern: /\bshell: true|\bexecSync\(/ },
  {
    what: 'a statement put together from texts',
    pattern: /database\.prepare\(\s*(`[^`]*\$\{|[^'"`\s)]|['"][^'"]*['"]\s*\+)/,
  },
  {
    what: 'a statement that takes no parameters',
    pattern: /\.exec\(\s*`[^`]*\$\{/,
    but: [
      'src/adapters/sqlite/database/database.ts', // numbers of this code
      'src/adapters/sqlite/database/make-database.ts', // the application id
      'src/adapters/sqlite/database/schema.ts', // the statements of this code, and their number
      'src/adapters/sqlite/database/transaction.ts', // a number of milliseconds
    ],
  },
  {
    what: 'chance that can be foreseen',
    pattern: /Math\.random/,
    but: [
      'src/adapters/google/cloud-storage/timeouts.ts', // a random delay, here and below
      'src/adapters/disk/lock.ts',
      'src/adapters/google/firestore/optimistic.ts',
      'src/adapters/google/firestore/messages/queue-due.ts', // which of many entries to try first
      'src/adapters/sqlite/database/transaction.ts',
      'src/calls/messages/delivery/deliver.ts',
      'src/web/studio/pictures/send-changes.ts', // tells tabs apart
    ],
  },
  {
    what: 'a weak hash or cipher',
    pattern: /['"`](md5|sha1|sha-1|rc4|des|des-ede3|aes-\d+-(ecb|cbc|ctr)|rsa-[\w-]+)['"`]/i,
    but: [
      'src/adapters/places/bucket.ts', // what a storage names as ETag; SHA-256 protects the bytes
      'src/adapters/places/git-pack.ts', // the end of a pack, as git wants it
      'src/calls/transfer/match-read.ts', // what UUID version 5 is made with; it protects nothing
    ],
  },
  {
    what: 'a certificate that is not validated',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT|minVersion|secureProtocol/,
    but: ['src/adapters/nodemailer/smtp.ts'], // of a mail server on this machine
  },
  { what: 'a redirect that is followed', pattern: /redirect: ['"](follow|error)['"]/ },
  {
    what: 'messages of other windows',
    pattern: /addEventListener\(\s*['"]message['"]|\bonmessage\b|\bnew WebSocket\b/,
    but: [
      'src/web/studio/autosave/shared-save.ts',
      'src/web/studio/posting/slices.ts', // the size of slices that a proxy lets through, in its tab
      'src/web/studio/autosave/tab.ts', // of tabs of this origin: a version to compare
      'src/web/ui/account-tabs.ts', // of tabs of this origin: a hash to compare
    ],
  },
  {
    what: 'a pattern from a text',
    pattern: /\bnew RegExp\(|\bRegExp\(/,
    but: [
      'src/domain/messages/mails/product-names.ts', // from a closed list of names
      'packages/resume/src/write/script-fonts.ts', // from a closed list of scripts
      'packages/resume/src/read/dates.ts', // from the words of the reader's languages, here and below
      'packages/resume/src/read/fields.ts',
      'packages/resume/src/read/places.ts',
      'packages/resume/src/read/words.ts',
    ],
  },
  {
    what: 'a paste that is blocked',
    pattern: /\bonPaste\b|['"]paste['"]/,
    but: [
      'src/web/studio/form/lists.tsx', // several lines become several entries
      'src/web/studio/form/markdown-writing.ts', // rich text becomes Markdown
      'src/web/studio/pictures/drop.tsx', // pictures are uploaded
    ],
  },
  {
    what: 'something kept in the browser',
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b/,
    but: [
      'src/web/site/account-tabs.ts', // empties it after a log-out
      'src/web/site/hydration-loader/hydration-loader.ts', // reads where a page was left, which the router keeps
      'src/web/site/views/contact/contact-draft.ts', // what is typed, in its tab, until it is sent
      'src/web/site/views/contact/contact-form.tsx', // whether there is such a draft
      'src/web/studio/autosave/shared-save.ts', // what is typed, in its tab, until it is saved
      'src/web/studio/posting/slices.ts', // the size of slices that a proxy lets through, in its tab
    ],
  },
  {
    what: 'XML that is read',
    pattern: /DOMParser|xml2js|fast-xml-parser|sax\b.*import/,
    but: ['src/web/studio/form/markdown-writing.ts'], // HTML that the owner pastes, of which only the text is used
  },
]

const sources = globSync('{src,packages/resume/src}/**/*.{ts,tsx,mjs}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'src/dangerous.test.ts' && !isOfTests(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each(rules)('$what is where it has to be, and nowhere else', ({ pattern, but = [] }) => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(found.filter((path) => !but.includes(path))).toEqual([])
  expect(found.length).toBeGreaterThanOrEqual(Math.min(but.length, 1))
})

test('every rule matches a sample of what it forbids', () => {
  const samples = [
    "eval('x')",
    'box.innerHTML = text',
    '<p dangerouslySetInnerHTML={{ __html: x }} />',
    "import { fork } from 'node:child_process'",
    'spawn(name, { shell: true })',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source as it would stand in a file
    'database.prepare(`select ${name}`)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: likewise
    'database.exec(`drop table ${name}`)',
    'Math.random()',
    "createHash('md5')",
    'rejectUnauthorized: false',
    "redirect: 'follow'",
    "window.addEventListener('message', read)",
    'new RegExp(text)',
    "field.addEventListener('paste', block)",
    'localStorage.setItem(a, b)',
    'new DOMParser()',
  ]
  expect(samples.length).toBe(rules.length)
  for (const [at, { what, pattern }] of rules.entries()) expect(samples[at], what).toMatch(pattern)
  expect('database.prepare(text)').toMatch(rules[5]?.pattern ?? /^$/)
})

test('every request to another server handles redirects itself', () => {
  const asking = sources.filter(({ text }) => /\bawait fetch\(\s*url\b/.test(text))
  expect(asking.map(({ path }) => path)).toEqual([
    'src/adapters/google/firebase-auth/rest.ts',
    'src/adapters/http-form/collector.ts',
    'src/adapters/http-location/location.ts',
    'src/adapters/siteverify/human-check.ts',
  ])
  for (const { path, text } of asking) expect(text, path).toContain("redirect: 'manual'")
})

/** Tests, contracts, and helpers that only they use. */
function isOfTests(path: string): boolean {
  const helpers = [
    'processes',
    'certificate',
    'open-smtpd',
    'scripted',
    'fake',
    'faulty',
    'mail-sink',
    'counted-reads',
    'sample-mail',
    'sample-place',
  ]
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /\.(test|contract)\.tsx?$/.test(path) || helpers.some((each) => name.startsWith(each))
}
