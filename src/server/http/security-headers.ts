/** Source: docs/behaviour.md 13.8. */
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

/** The policy of what is no page: nothing at all, and no rights for what the browser might still make of it. */
const strictestPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policy of a built script. A worker obeys that of its own file, and in a sandbox it is of no origin: a browser then
 * keeps from it what only encrypted pages have, and the human check finds no answer.
 */
export const scriptPolicy = strictestPolicy.replace('; sandbox', '')

/** The policy of a picture: as strict, but a browser that shows one alone lays it out with styles of its own. */
export const picturePolicy = `style-src 'unsafe-inline'; ${strictestPolicy}`

/**
 * The headers of every answer, whatever it is. `isHttps` adds HSTS for two years.
 * Source: docs/behaviour.md 13.8.
 */
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

/** What a page may load beside this site's own files, by directive. */
export type OutsideSources = Readonly<Record<string, readonly string[]>>

/** The policy of a page: its own files, the inline scripts and styles with these hashes ('sha256-…'), and what is named of others. */
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
