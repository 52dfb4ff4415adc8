import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempts } from '#ports/accounts/attempts.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { unlockAccount } from './accounts.ts'
import { requestPasswordReset } from './sign-in/reset-password.ts'
import { signIn } from './sign-in/sign-in.ts'

/** Tests which account each spelling of an address finds, and under which names its attempts are counted. */
const password = 'tide-tables'
const place = { origin: 'https://resume.example', host: 'resume.example' }

test('two spellings find the same account if and only if they share every count', { tags: ['extended'] }, async () => {
  const site = await openSite() // a new one for each run would take three times as long
  await fc.assert(
    fc.asyncProperty(spellings(), spellings(), async (email, other) => {
      site.startOver()
      const made = await site.ports.identities.create({ email, password, displayName: 'Kim' })
      fc.pre(made.ok)
      const [own, others] = [await site.attempted(email), await site.attempted(other)]
      expect(own.found).toBe(made.data.uid)
      const isSame = others.found === own.found
      expect(others.row === own.row, `sign-in of ${JSON.stringify(other)}`).toBe(isSame)
      expect(others.resets === own.resets, `reset of ${JSON.stringify(other)}`).toBe(isSame)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['a letter of the domain in full width', 'ada@\uff45xample.com'],
  ['an ideographic full stop', 'ada@example\u3002com'],
  ['a capital', 'ada@EXAMPLE.com'],
])('guesses with %s wait with those of the plain address', async (_, other) => {
  const site = await openSite()
  for (let at = 0; at < 5; at += 1) await site.guess(other, at)
  expect(await site.guess('ada@example.com', 6)).toMatchObject({ data: { retryAfterS: 1 } })
})

test.each(['\u200b', '\u2060', '\u00ad', '\ufe0f'])(
  'an address with the invisible %j in its domain finds no account',
  async (invisible) => {
    const site = await openSite()
    const other = `ada@exam${invisible}ple.com`
    expect((await site.attempted(other)).found).toBe('')
    expect(await site.attempted(other)).toMatchObject({ resets: 'invalid-email' })
    expect(await site.mailCount()).toBe(0)
  },
)

test('an unlocked account can sign in at once, in every spelling of its address', async () => {
  const site = await openSite()
  for (let at = 0; at < 5; at += 1) await site.guess('ada@example.com', at)
  expect(await unlockAccount(site.ports, 'Ada@example\u3002com')).toMatchObject({ ok: true })
  expect((await site.attempted('ada@example.com')).found).not.toBe('')
})

test('a device marked for a Unicode spelling of a domain is known under every spelling', async () => {
  const site = await openSite()
  await site.ports.identities.create({ email: 'kim@b\u00fccher.example', password, displayName: 'Kim' })
  const { device } = await site.attempted('kim@B\u00fccher.example')
  expect(await site.attempted('kim@xn--bcher-kva.example', device)).toMatchObject({
    row: `device ${device.split('.')[0]}`,
  })
})

/** Generates addresses of few people and domains in many spellings, some of them malformed. */
function spellings(): fc.Arbitrary<string> {
  const local = fc.constantFrom('kim', 'k.im', 'kim+x', 'kims', 'ada')
  const domain = fc.constantFrom(
    'example.com',
    'b\u00fccher.example',
    'bucher.example',
    'stra\u00dfe.example',
    'strasse.example',
  )
  const ways = fc.array(fc.tuple(fc.constantFrom(...changes), fc.nat()), { maxLength: 3 })
  return fc
    .tuple(local, domain, ways)
    .map(([name, host, all]) => all.reduce((text, [change, at]) => change(text, at), `${name}@${host}`))
}

type Change = (email: string, at: number) => string

const changes: Change[] = [
  (email) => email.toUpperCase(),
  (email) => email.toLowerCase(),
  (email) => email.normalize('NFD'),
  (email) => email.normalize('NFKC'),
  (email) => ` ${email}\u00a0`,
  (email) => inDomain(email, domainToASCII),
  (email) => inDomain(email, domainToUnicode),
  (email) => inDomain(email, (domain) => domain.replaceAll('.', '\u3002')),
  (email) => inDomain(email, (domain) => domain.replaceAll(/[a-z]/g, inFullWidth)),
  (email) => inDomain(email, (domain) => domain.replaceAll('s', '\u017f')),
  (email) => inDomain(email, (domain) => `${domain}.`),
  (email) => inDomain(email, (domain) => domain.replace('e', '%65')),
  (email) => email.replaceAll('k', '\u212a'),
  (email) => email.replaceAll('i', '\u0130'),
  (email) => email.replaceAll('i', '\u0131'),
  (email, at) => inserted(email, at, invisible[at % invisible.length] ?? ''),
  (email, at) => inserted(email, at, String.fromCodePoint(at % 0xd800)),
]

const invisible = [
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u2064',
  '\ufe0f',
  '\ufeff',
  '\u{e0020}',
]

function inDomain(email: string, change: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + change(email.slice(at))
}

function inFullWidth(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
}

function inserted(email: string, at: number, text: string): string {
  const place = at % (email.length + 1)
  return email.slice(0, place) + text + email.slice(place)
}

/** Opens a site where Ada Lovelace has an account at ada@example.com. */
async function openSite() {
  const { ports: all, database } = await memoryAccountPorts(password)
  const rows: string[] = []
  const taken: string[] = []
  const attempts: Attempts = {
    ...all.attempts,
    begin(row, quotas, now) {
      rows.push(row)
      return all.attempts.begin(row, quotas, now)
    },
    take(quotas, now) {
      taken.push(quotas.map(({ key }) => key).join())
      return all.attempts.take(quotas, now)
    },
  }
  const ports = { ...all, attempts }
  return {
    ports,
    /** Forgets everything but Ada's account. */
    startOver() {
      database.exec(
        "delete from identities where email_key <> 'ada@example.com'; delete from documents where collection = 'mail'",
      )
      database.exec('delete from failures; delete from counts; delete from sessions; delete from resets')
    },
    guess: (email: string, at: number) =>
      signIn(ports, { email, password: 'a guess', device: '', client: `client ${at}` }),
    /**
     * Signs in and requests a reset. Returns the account found ('' for none) and the names under which both are counted.
     */
    async attempted(email: string, known = '') {
      const answer = await signIn(ports, { email, password, device: known, client: 'c' })
      const signedIn = answer.ok && 'signedIn' in answer.data ? answer.data.signedIn : undefined
      const reset = await requestPasswordReset(ports, place, email, 'c')
      const resets = reset.ok ? taken.at(-1) : reset.failure.code
      return { found: signedIn?.account.uid ?? '', device: signedIn?.device ?? '', row: rows.at(-1), resets }
    },
    mailCount: async () => {
      const mails = await ports.documents.readAll('mail')
      return mails.ok ? mails.data.length : Number.NaN
    },
  }
}
