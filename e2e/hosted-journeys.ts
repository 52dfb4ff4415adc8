import { existsSync } from 'node:fs'

const names = [
  ...['accounts/account', 'accounts/authorisation', 'accounts/log-out', 'accounts/reset-password'],
  ...['accounts/session-attacks', 'accounts/sign-in', 'messages/contact', 'public/content'],
  ...['studio/effort', 'studio/import', 'studio/people', 'studio/pictures', 'studio/publish'],
]

const aboutThisMachine = 'it acts on a file, a folder or a process of this machine'
const sameBytes = 'it checks rendered pages, whose bytes do not depend on where the content is stored'

const inTheBrowser =
  'it checks what a page and its scripts do in the browser, which do not depend on where the content is stored'

const beforeTheSite =
  'it checks how requests are accepted and answered, which does not depend on where the content is stored'

const sameStores = 'the stores that it uses pass their contracts on the emulators'

const passwordOnly = 'Firebase Auth signs in by password only; e2e/hosted/password-only checks what is left out there'

/** The journeys that also run on Google's services. */
export const hostedJourneys = names.map(fileOf)

/** Why the other journeys run on the embedded stack only. */
export const embeddedJourneys: Record<string, string> = {
  ...namedWith(
    aboutThisMachine,
    'operation/backup',
    'operation/clock-jumps',
    'messages/contact-crash',
    'messages/contact-trouble',
    'operation/damaged-content',
  ),
  ...namedWith(aboutThisMachine, 'operation/studio-day'),
  ...namedWith(inTheBrowser, 'engines/visitor', 'engines/owner', 'engines/first-visits'),
  ...namedWith(sameStores, 'studio/settings', 'studio/places', 'studio/publish-to-branch'),
  ...namedWith(
    aboutThisMachine,
    'operation/damaged-database',
    'operation/doctor',
    'operation/durable',
    'operation/full-disk',
    'operation/hostile-records',
    'operation/import-crash',
  ),
  ...namedWith(
    aboutThisMachine,
    'operation/lock-held',
    'operation/log-secrets',
    'operation/logs',
    'messages/mail',
    'public/page-failure',
    'operation/start',
    'operation/stop',
    'operation/visitors',
    'operation/visitors-lost',
  ),
  ...namedWith(
    aboutThisMachine,
    'studio/dangerous-actions',
    'studio/health',
    'studio/import-memory',
    'studio/upload-kill',
  ),
  ...namedWith(
    aboutThisMachine,
    'operation/container-data',
    'operation/no-public-path',
    'studio/private-bytes',
    'studio/slices-memory',
    'requests/unasked-bodies',
  ),
  ...namedWith(
    aboutThisMachine,
    'public/failed-loads',
    'operation/failed-starts',
    'public/late-location',
    'operation/malformed-images',
  ),
  ...namedWith(
    beforeTheSite,
    'requests/behind-nginx',
    'requests/connections',
    'requests/crawl',
    'requests/framing',
    'requests/fuzzed-requests',
    'requests/names',
    'requests/proxies',
  ),
  ...namedWith(
    beforeTheSite,
    'accounts/protected-pages',
    'messages/contact-rejections',
    'messages/forms',
    'requests/hostile-redirects',
    'requests/paths',
    'requests/rejected-requests',
  ),
  ...namedWith(sameStores, 'accounts/sign-in-rejections'),
  ...namedWith(sameBytes, 'operation/hostile-content', 'public/details-addresses', 'public/route-table'),
  ...namedWith(inTheBrowser, 'accounts/tabs'),
  ...namedWith(
    beforeTheSite,
    'requests/arrivals',
    'requests/every-button',
    'requests/redirect-loops',
    'requests/public-https',
    'requests/slow-sockets',
    'messages/hand-made-forms',
    'requests/proxied-studio',
    'requests/proxied-uploads',
  ),
  ...namedWith(
    sameBytes,
    'public/accessibility',
    'public/chunk-failure',
    'public/first-view',
    'public/older-browsers',
    'requests/rate-limits',
    'requests/http',
    'public/cached-bytes',
    'public/menu',
  ),
  ...namedWith(sameBytes, 'requests/plain-lines', 'studio/preview-content', 'public/readers'),
  ...namedWith(
    sameBytes,
    'public/languages',
    'public/left-at',
    'public/menu-icon',
    'public/navigation',
    'public/page-styles',
    'public/preferences',
    'public/print',
    'public/screens',
  ),
  ...namedWith(sameBytes, 'public/app-script', 'studio/screens', 'public/machine-readable', 'public/resume-files'),
  ...namedWith(beforeTheSite, 'accounts/no-cookies', 'accounts/studio-access'),
  ...namedWith(sameBytes, 'messages/hostile-messages'),
  ...namedWith(sameStores, 'studio/drag', 'studio/lists', 'studio/look', 'studio/overview'),
  ...namedWith(
    sameStores,
    'studio/job',
    'studio/markdown',
    'studio/messages',
    'studio/presses',
    'studio/preview',
    'studio/targets',
    'studio/typed-beside',
  ),
  ...namedWith(
    sameStores,
    'studio/edition-lines',
    'studio/editions',
    'studio/editions-looks',
    'studio/links',
    'studio/languages',
    'studio/welcome',
    'studio/every-field',
    'studio/signed-out',
    'studio/visitors',
    'links/links',
  ),
  ...namedWith(passwordOnly, 'accounts/one-time-codes', 'accounts/passkeys'),
  ...namedWith(
    sameBytes,
    'messages/contact-draft',
    'messages/form-of-files',
    'public/failed-navigation',
    'public/language-words',
    'public/long-words',
    'public/slideshow-playing',
    'public/three-people',
  ),
  ...namedWith(
    sameBytes,
    'public/files-as-live',
    'public/reach',
    'public/weights',
    'public/static',
    'public/text-direction',
  ),
  ...namedWith(inTheBrowser, 'public/changed-page', 'studio/own-texts', 'studio/text-areas'),
  ...namedWith(
    inTheBrowser,
    'messages/human-check',
    'public/alerts',
    'public/client-side-navigation',
    'public/gallery',
    'public/slideshow',
    'public/theme',
  ),
}

function namedWith(reason: string, ...each: string[]): Record<string, string> {
  return Object.fromEntries(each.map((name) => [fileOf(name), reason]))
}

/** The file of a journey, of the set of `npm test` or of the extended one. */
function fileOf(name: string): string {
  const file = `e2e/${name}.test.ts`
  return existsSync(file) ? file : `e2e/${name}.extended.test.ts`
}
