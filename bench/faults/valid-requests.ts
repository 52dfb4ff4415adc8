import { sitePages } from '../../src/web/routing/routes.ts'
import type { Random } from './random.ts'

/** A request before serialisation. Bodies and headers hold one-byte characters only, as on the wire. */
export type Asked = { method: string; target: string; headers: [name: string, value: string][]; body: string }

const pages = [
  ...sitePages.map(({ path = '' }) => `/${path.replaceAll(':', '').replace('*', 'no-such-page')}`),
  '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3',
  '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917',
  '/projects?project=soteria-cat',
  '/projects/spot-finder',
  '/login?redirect=dashboard',
  '/reset-password?token=abc',
  '/home.data',
  '/resume.data?_routes=routes%2Fresume',
  '/dashboard.data',
  '/_root.data',
  '/__manifest?paths=%2Fhome&version=1',
  '/healthz',
  '/readyz',
  '/account-mark',
  '/human-check/challenge',
  '/favicon.svg',
  '/robots.txt',
  '/static/js/none.js',
  `/pictures/${'0'.repeat(64)}-320.webp`,
]

const formType = 'application/x-www-form-urlencoded'

/** The fields of the site's forms, by the address that receives them. */
const forms: Readonly<Record<string, Record<string, string>>> = {
  '/contact': { SubmissionUuid: '', name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello.', date: '' },
  '/login': { email: 'ada@example.com', password: 'not the password' },
  '/login?reset': { intent: 'reset', resetEmail: 'ada@example.com' },
  '/reset-password?token=abc': { token: 'abc', password: 'nine Lanterns at low tide' },
  '/theme': { theme: 'dark', from: '/resume' },
  '/logout': { mark: 'x' },
}

const cookies = [
  'theme=dark',
  'theme=light; other=1',
  '__Host-session=abcdefghijklmnopqrstuvwxyz',
  '__Host-session=a; __Host-session=b',
  '__Host-device=abc; __Host-alerts=logged-out',
  '__Host-alerts=session-over.signed-in',
]

/**
 * A valid request of any route: a page, a form, or a message. `proof` is an unused answer to the human check, or ''; with a
 * proof the server stores a message.
 */
export function validRequest(random: Random, origin: string, proof: string): Asked {
  const common: Asked['headers'] = [['Host', new URL(origin).host]]
  if (random.once(3)) common.push(['Accept-Encoding', random.oneOf(['br, gzip', 'gzip', 'identity', 'br;q=0'])])
  if (random.once(4)) common.push(['Cookie', random.oneOf(cookies)])
  if (random.once(8)) common.push(['If-None-Match', '"abc", W/"def"'])
  if (random.once(8)) common.push(['X-Forwarded-For', '203.0.113.9, 198.51.100.7'])
  if (proof !== '') return message(random, common, proof)
  const kind = random.below(10)
  if (kind === 0) return message(random, common, '')
  if (kind < 4) return form(random, origin, common)
  return { method: random.once(8) ? 'HEAD' : 'GET', target: random.oneOf(pages), headers: common, body: '' }
}

function form(random: Random, origin: string, common: Asked['headers']): Asked {
  const target = random.oneOf(Object.keys(forms))
  const body = new URLSearchParams({ ...forms[target], SubmissionUuid: uuid(random) }).toString()
  const from: [string, string] = random.once(2) ? ['Origin', origin] : ['Sec-Fetch-Site', 'same-origin']
  return { method: 'POST', target, headers: [...common, from, ['Content-Type', formType]], body }
}

function message(random: Random, common: Asked['headers'], proof: string): Asked {
  const fields = {
    SubmissionUuid: uuid(random),
    name: 'Ada',
    email: `ada${random.below(1e6)}@example.com`,
    message: 'Hello.',
    'g-recaptcha-response': proof,
  }
  const isJson = random.once(2)
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
  const type = isJson ? 'application/json' : formType
  return { method: 'POST', target: '/forms/contact', headers: [...common, ['Content-Type', type]], body }
}

/** A UUID of version 4. */
function uuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
