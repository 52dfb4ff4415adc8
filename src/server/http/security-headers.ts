/**
 * What browsers ask the visitor for, or tell others about the visitor or the device; passkeys are not among them, because sign-in uses
 * them. docs/behaviour.md 13.8.
 */
const permissions = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * The policy of everything that is no page: it may load nothing, and the sandbox takes all rights from it if a browser
 * renders it.
 */
const strictestPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policy of a built script and of a redirect. A worker obeys the policy of its own file: in a sandbox its origin is opaque, and browsers
 * withhold secure-context features from it, so that the human check could not compute. Back over a redirect with a sandbox leaves
 * WebKit at the wrong address.
 */
export const unsandboxedPolicy = strictestPolicy.replace('; sandbox', '')

/**
 * The policy of a picture. It is as strict, except that a browser that shows a picture alone lays it out with its own
 * inline styles.
 */
export const picturePolicy = `style-src 'unsafe-inline'; ${strictestPolicy}`

/** The policy of a file that the browser shows itself: in a sandbox the viewer of PDFs does not start. */
export const documentPolicy = `style-src 'unsafe-inline'; ${unsandboxedPolicy}`

/** The headers of every answer. `isHttps` adds HSTS for two years. docs/behaviour.md 13.8. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': strictestPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
    'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** The headers of a redirect. */
export function redirectHeaders(common: Readonly<Record<string, string>>, location: string) {
  return { ...common, 'content-security-policy': unsandboxedPolicy, location, 'cache-control': 'no-store' }
}

/** A secret address must not leak in a referrer. docs/behaviour.md 8.11. */
export const secretAddressHeaders = { 'referrer-policy': 'no-referrer' }

/** Asks search engines to leave a page or file out. docs/behaviour.md 31.6. */
export const unlistedHeaders = { 'x-robots-tag': 'noindex' }

/** docs/behaviour.md 23.2. */
export const studioHeaders = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' }

/** What a page of the studio may load in addition to a page of the site: its previews, and pictures that were just chosen. */
export const studioSources: OutsideSources = { 'frame-src': ["'self'"], 'img-src': ['blob:'] }

/** The headers of a preview, which the studio alone may frame. docs/behaviour.md 23.9. */
export const previewHeaders = { ...studioHeaders, 'x-frame-options': 'SAMEORIGIN' }

/** The policy of a preview, from the one of its page: no script, no form, and a frame of this site only. */
export function previewPolicy(policy: string): string {
  const own: Record<string, string> = {
    'script-src': "'none'",
    'connect-src': "'none'",
    'worker-src': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  }
  return policy
    .split('; ')
    .map((directive) => directive.split(' ', 1)[0] ?? '')
    .map((name, at) => (own[name] === undefined ? policy.split('; ')[at] : `${name} ${own[name]}`))
    .join('; ')
}

/** The policy of an answer in the place of a preview. */
export const plainPreviewPolicy = previewPolicy(strictestPolicy)

/** What a page may load from outside this site, by directive. */
export type OutsideSources = Readonly<Record<string, readonly string[]>>

/**
 * The policy of a page: its own files, the inline scripts and styles with these hashes ('sha256-…'), and the `outside`
 * sources.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  outside: OutsideSources = {},
): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self'${quoted(scriptHashes)}`,
    'style-src': `'self'${quoted(styleHashes)}`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  for (const [name, sources] of Object.entries(outside))
    directives[name] = [...(name in directives ? [directives[name]] : []), ...sources].join(' ')
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
