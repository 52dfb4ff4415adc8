/** docs/behaviour.md 13.8. */
const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * The policy of everything that is no page: it may load nothing, and the sandbox takes all rights from it if a browser
 * renders it.
 */
const strictestPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policy of a built script. A worker obeys the policy of its own file. In a sandbox its origin is opaque, and browsers
 * then withhold secure-context features from it, so that the human check could not compute.
 */
export const scriptPolicy = strictestPolicy.replace('; sandbox', '')

/**
 * The policy of a picture. It is as strict, except that a browser that shows a picture alone lays it out with its own
 * inline styles.
 */
export const picturePolicy = `style-src 'unsafe-inline'; ${strictestPolicy}`

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
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
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
