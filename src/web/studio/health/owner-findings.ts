import { countText } from '#domain/byte-size.ts'
import type { Finding, FindingState } from '#domain/health/finding.ts'
import { type None, none } from '#domain/result.ts'
import { everyText } from '../text/every.ts'

/** A finding as it is said to the owner: what it is about, how it is, and what to do; `to` leads to where that is done. */
export type OwnerFinding = { name: string; state: FindingState; says: string; todo: string; to?: string; link?: string }

/** What is known of the site besides the findings. */
export type KnownFacts = {
  host: string
  isLocal: boolean
  isSecure: boolean
  hasMailServer: boolean
  /** '38 GB'; '' where nothing is stored here. */
  free: string
  /** The age of the newest backup; '' for none. */
  backupAge: string
  /** The hours between the backups that Vita makes; none when it makes none. */
  backupHours: number | None
}

type Words = Pick<OwnerFinding, 'says' | 'todo'> & Partial<Pick<OwnerFinding, 'to' | 'link'>>

/** A row of the screen: the parts of the doctor that it covers, how it is when all is well, and when a part is not. */
type Row = {
  name: string
  parts: readonly string[]
  good(facts: KnownFacts): string
  bad(part: string, isWrong: boolean, facts: KnownFacts): Words
}

const technical = 'The technical details below say more, for whoever looks after the machine.'

const rows: readonly Row[] = [
  {
    name: 'Your site',
    parts: [
      'settings',
      'version',
      'clock',
      'address',
      'proxies',
      'site',
      'arrivals',
      'data folder',
      'location',
      'checks',
    ],
    good: ({ host, isLocal, isSecure }) =>
      isLocal ? 'Only this computer shows it.' : `${host} answers${isSecure ? ', with https' : ''}.`,
    bad: (part, isWrong) => ({ says: siteWords(part, isWrong), todo: technical }),
  },
  {
    name: 'What you wrote',
    parts: ['database', 'Firestore', 'Google'],
    good: () => 'All there and intact.',
    bad: (part, isWrong) => ({
      says:
        part === 'database'
          ? isWrong
            ? 'It cannot be read as it was stored.'
            : 'All there, but its store needs attention.'
          : 'The service that stores it does not answer, or rejects this site.',
      todo: part === 'database' && isWrong ? 'Restore a backup, below.' : technical,
    }),
  },
  {
    name: 'Draft',
    parts: ['draft'],
    good: () => 'Nothing has been left unpublished for long.',
    bad: () => ({
      says: 'Some changes have not been published for 30 days.',
      todo: 'Publish or revert them in',
      to: '/studio/review',
      link: 'Review',
    }),
  },
  {
    name: 'Your details',
    parts: ['owner'],
    good: () => 'Your time zone and your mailbox are known.',
    bad: () => ({
      says: 'Your time zone or your mailbox is missing.',
      todo: 'Change it in',
      to: '/studio/look',
      link: 'Look and texts',
    }),
  },
  {
    name: 'Pictures',
    parts: ['files', 'pictures', 'Cloud Storage'],
    good: () => 'All are there and ready.',
    bad: (part, isWrong) => {
      if (part === 'pictures') return { says: 'Some are still being prepared.', todo: 'Check again in some minutes.' }
      if (part === 'files' && isWrong)
        return { says: 'Some are missing or damaged.', todo: 'Add them again, or restore a backup, below.' }
      return { says: 'Not all could be checked.', todo: technical }
    },
  },
  {
    name: 'Resume files',
    parts: ['fonts'],
    good: () => 'They can show every character of your resume.',
    bad: (_, isWrong) => ({
      says: isWrong ? 'They cannot be made.' : 'The PDF cannot show some characters of your resume.',
      todo: technical,
    }),
  },
  {
    name: 'Messages',
    parts: ['human check', 'forwards'],
    good: () => 'The form works.',
    bad: (part) => ({
      says:
        part === 'forwards'
          ? 'They are stored, but not passed on: the form service does not answer.'
          : 'No message is accepted: the check for humans does not answer.',
      todo: technical,
    }),
  },
  {
    name: 'Mail',
    parts: ['mail', 'queue'],
    good: () => 'The mail server accepts emails.',
    bad: (part, isWrong, { hasMailServer }) => {
      if (part === 'queue')
        return isWrong
          ? { says: 'Emails are not being sent: sending is paused.', todo: technical }
          : {
              says: 'Some emails failed, or have not been sent for over an hour.',
              todo: 'Open the message and try again, in',
              to: '/studio/messages',
              link: 'Messages',
            }
      const settings = { to: '/studio/settings', link: 'Settings' }
      if (!hasMailServer)
        return {
          says: 'Emails are not sent: there is no mail server. Messages come to this site.',
          todo: 'Set up mail in',
          ...settings,
        }
      return {
        says: isWrong ? 'The mail server does not accept emails now.' : 'Emails may not arrive.',
        todo: 'Check the mail server in',
        ...settings,
      }
    },
  },
  {
    name: 'Sign-in',
    parts: ['accounts', 'Firebase Auth'],
    good: () => 'An Admin can sign in.',
    bad: (part) => ({
      says:
        part === 'accounts'
          ? 'No account can sign in as an Admin.'
          : 'The service for accounts does not answer, or rejects this site.',
      todo: technical,
    }),
  },
  {
    name: 'Space',
    parts: ['disk space'],
    good: ({ free }) => `${free} free.`,
    bad: (_, isWrong, { free }) => ({
      says: `${isWrong ? 'Too little' : 'Little'} is left${free === '' ? '' : `: ${free}`}.`,
      todo: 'Delete pictures and backups that you do not need.',
    }),
  },
  {
    name: 'Backups',
    parts: ['backup'],
    good: ({ backupAge }) => (backupAge === '' ? 'Another service makes them.' : `The last one is ${backupAge} old.`),
    bad: (_part, _isWrong, { backupAge, backupHours }) => ({
      says: backupAge === '' ? 'There is none yet.' : `The last one is ${backupAge} old.`,
      todo:
        backupHours === none
          ? `Make one below, or let Vita make one ${everyText(24)}: see`
          : `Make one below. Vita should make one ${everyText(backupHours)}: see`,
      to: '/studio/settings',
      link: 'Settings',
    }),
  },
]

const sitePartWords: Readonly<Record<string, string>> = {
  settings: 'A setting cannot be used.',
  version: 'The program needs an update.',
  clock: 'The clock of the machine is wrong.',
  proxies: 'The server in front of it needs a setting.',
  site: 'It does not answer at its own address.',
  arrivals: 'Visitors reach it in another way than it expects.',
  'data folder': 'The folder of its data is open to others, or cannot be used.',
  location: 'Pages show no place: the service for it does not answer.',
  checks: 'The checks could not run.',
}

function siteWords(part: string, isWrong: boolean): string {
  if (part !== 'address') return sitePartWords[part] ?? 'Something needs attention.'
  return isWrong ? 'Nobody can sign in at its address: it needs https.' : 'Only this computer shows it.'
}

function ownWords({ says, todo }: NonNullable<Finding['owner']>): Words {
  return { says, todo: todo === undefined ? technical : `${todo} ${technical}` }
}

const nothingKnown: KnownFacts = {
  ...{ host: '', isLocal: false, isSecure: false, hasMailServer: false },
  ...{ free: '', backupAge: '', backupHours: none },
}

/** What needs the owner, the worst first, and what is good, by the rows of the screen. docs/behaviour.md 28.4. */
export function ownerFindings(
  findings: readonly Finding[],
  facts: KnownFacts,
): { needs: OwnerFinding[]; good: OwnerFinding[] } {
  const needs = new Map<string, OwnerFinding>()
  for (const wanted of ['wrong', 'warning'] as const)
    for (const { part, state, owner } of findings.filter((each) => each.state === wanted)) {
      const row = rows.find(({ parts }) => parts.includes(part)) ?? rows[0]
      if (row === undefined) continue
      const words = owner === undefined ? row.bad(part, state === 'wrong', facts) : ownWords(owner)
      const key = `${row.name} ${words.says}`
      if (!needs.has(key)) needs.set(key, { name: row.name, state, ...words })
    }
  const named = new Set([...needs.values()].map(({ name }) => name))
  const good = rows
    .filter(({ name, parts }) => !named.has(name) && findings.some(({ part }) => parts.includes(part)))
    .map((row): OwnerFinding => ({ name: row.name, state: 'ok', says: row.good(facts), todo: '' }))
  return { needs: [...needs.values()], good }
}

/** '2 things need you', 'All good'. */
export function needsText(findings: readonly Finding[]): string {
  const count = ownerFindings(findings, nothingKnown).needs.length
  if (count === 0) return 'All good'
  return count === 1 ? '1 thing needs you' : `${countText(count, 'thing')} need you`
}
