const names = [
  ...['alerts', 'authorisation', 'contact', 'contact-refusals', 'content', 'details-addresses', 'forms', 'gallery'],
  ...['hostile-content', 'hostile-redirects', 'human-check', 'log-out', 'paths', 'protected-pages', 'refusals'],
  ...['reset-password', 'route-table', 'session-attacks', 'sign-in', 'sign-in-refusals', 'slideshow', 'tabs', 'theme'],
  'walk',
]

const aboutThisMachine = 'what it tries is done to a file, a folder or a process of this machine'
const sameBytes = 'it looks at a page that was made, whose bytes are the same wherever its content was kept'

/** The journeys that run on Google's services, too. */
export const hostedJourneys = names.map((name) => `e2e/${name}.test.ts`)

/** Why the others run on the embedded stack only. */
export const embeddedJourneys: Record<string, string> = {
  ...namedWith(
    aboutThisMachine,
    'contact-crash',
    'contact-trouble',
    'damaged-content',
    'damaged-database',
    'full-disk',
  ),
  ...namedWith(aboutThisMachine, 'clock-jumps', 'durable', 'hostile-records', 'import-crash', 'lock-held', 'mail'),
  ...namedWith(aboutThisMachine, 'old-data', 'page-failure', 'start', 'stop', 'torture'),
  ...namedWith(sameBytes, 'accessibility', 'chunk-failure', 'floods', 'http', 'kept-bytes', 'menu', 'menu-icon'),
  ...namedWith(
    sameBytes,
    'navigation',
    'page-styles',
    'preferences',
    'print',
    'screens',
    'slideshow-playing',
    'weights',
  ),
}

function namedWith(reason: string, ...each: string[]): Record<string, string> {
  return Object.fromEntries(each.map((name) => [`e2e/${name}.test.ts`, reason]))
}
