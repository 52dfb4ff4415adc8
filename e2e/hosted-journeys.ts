import { existsSync } from 'node:fs'

const names = [
  ...['alerts', 'authorisation', 'contact', 'contact-rejections', 'content', 'details-addresses', 'forms', 'gallery'],
  ...[
    'hostile-content',
    'hostile-redirects',
    'human-check',
    'log-out',
    'paths',
    'protected-pages',
    'rejected-requests',
  ],
  ...[
    'reset-password',
    'route-table',
    'session-attacks',
    'sign-in',
    'sign-in-rejections',
    'slideshow',
    'tabs',
    'theme',
  ],
  ...['client-side-navigation', 'text-direction', 'account', 'studio-import', 'studio-people', 'studio-pictures'],
  ...['studio-publish', 'studio-first-site'],
]

const aboutThisMachine = 'it acts on a file, a folder or a process of this machine'
const sameBytes = 'it checks rendered pages, whose bytes do not depend on where the content is stored'

const beforeTheSite =
  'it checks how requests are accepted and answered, which does not depend on where the content is stored'

const sameStores = 'the stores that it uses pass their contracts on the emulators'

const passwordOnly = 'Firebase Auth signs in by password only; e2e/hosted/password-only checks what is left out there'

/** The journeys that also run on Google's services. */
export const hostedJourneys = names.map(fileOf)

/** Why the other journeys run on the embedded stack only. */
export const embeddedJourneys: Record<string, string> = {
  ...namedWith(aboutThisMachine, 'backup', 'clock-jumps', 'contact-crash', 'contact-trouble', 'damaged-content'),
  ...namedWith(
    aboutThisMachine,
    'damaged-database',
    'doctor',
    'durable',
    'full-disk',
    'hostile-records',
    'import-crash',
  ),
  ...namedWith(
    aboutThisMachine,
    'lock-held',
    'log-secrets',
    'logs',
    'mail',
    'old-data',
    'page-failure',
    'start',
    'stop',
  ),
  ...namedWith(aboutThisMachine, 'dangerous-actions', 'studio-health', 'studio-import-memory', 'studio-upload-kill'),
  ...namedWith(aboutThisMachine, 'container-data', 'no-public-path', 'studio-slices-memory', 'unasked-bodies'),
  ...namedWith(aboutThisMachine, 'failed-loads', 'failed-starts', 'late-location', 'malformed-images'),
  ...namedWith(beforeTheSite, 'behind-nginx', 'connections', 'crawl', 'framing', 'fuzzed-requests', 'proxies'),
  ...namedWith(
    beforeTheSite,
    'arrivals',
    'redirect-loops',
    'public-https',
    'slow-sockets',
    'hand-made-forms',
    'proxied-studio',
    'proxied-uploads',
  ),
  ...namedWith(
    sameBytes,
    'accessibility',
    'chunk-failure',
    'first-view',
    'rate-limits',
    'http',
    'cached-bytes',
    'menu',
  ),
  ...namedWith(sameBytes, 'plain-lines', 'studio-preview-content'),
  ...namedWith(sameBytes, 'left-at', 'menu-icon', 'navigation', 'page-styles', 'preferences', 'print', 'screens'),
  ...namedWith(sameBytes, 'app-script', 'studio-screens', 'machine-readable', 'resume-files'),
  ...namedWith(beforeTheSite, 'studio-access'),
  ...namedWith(sameBytes, 'hostile-messages'),
  ...namedWith(sameStores, 'studio-drag', 'studio-linkedin', 'studio-lists', 'studio-look', 'studio-overview'),
  ...namedWith(
    sameStores,
    'studio-job',
    'studio-markdown',
    'studio-messages',
    'studio-presses',
    'studio-preview',
    'studio-targets',
  ),
  ...namedWith(sameStores, 'studio-welcome', 'studio-every-field', 'studio-signed-out'),
  ...namedWith(passwordOnly, 'one-time-codes', 'passkeys'),
  ...namedWith(sameBytes, 'contact-draft', 'failed-navigation', 'long-words', 'slideshow-playing', 'three-people'),
  ...namedWith(sameBytes, 'weights'),
}

function namedWith(reason: string, ...each: string[]): Record<string, string> {
  return Object.fromEntries(each.map((name) => [fileOf(name), reason]))
}

/** The file of a journey, of the set of `npm test` or of the extended one. */
function fileOf(name: string): string {
  const file = `e2e/${name}.test.ts`
  return existsSync(file) ? file : `e2e/${name}.extended.test.ts`
}
