import { confirmationModes } from '#domain/messages/contact-rules.ts'
import { type None, none } from '#resume/result.ts'
import {
  address,
  bucketName,
  checkKey,
  fileForGoogle,
  folder,
  formId,
  headerName,
  httpAddress,
  mailServer,
  networks,
  oneOf,
  origin,
  port,
  projectId,
  type Rule,
  sender,
  wholeNumber,
} from './setting-rules.ts'

/**
 * A setting. `.env.example`, the table of `docs/reference.md`, the settings in a backup and the doctor are made from it.
 * `what` names it; the docs append its rule, then the sentences of `more`.
 */
export type Setting = {
  rule: Rule<unknown>
  /** The value when it is not set. */
  otherwise: unknown
  what: string
  more?: string
  /** The default in words, where it is not a fixed value, and an example in its place. */
  defaultIs?: { words: string; example: string }
  /** How a backup shows it: an `address` without user, password and query, of a `secret` only that it was set. */
  shownAs?: 'address' | 'secret'
  /** The choices that need it, by setting and value. */
  neededWith?: readonly (readonly [setting: string, value: string])[]
  /** Whether a value of it is only valid together with other settings. */
  dependsOnOthers?: boolean
  /** The part of the studio's settings that changes it, too; the environment wins. docs/behaviour.md 33.1. */
  inStudio?: 'Mail' | 'Messages' | 'Backups' | 'Visitors'
}

const outsideChecks = [
  ['HUMAN_CHECK', 'recaptcha'],
  ['HUMAN_CHECK', 'hcaptcha'],
  ['HUMAN_CHECK', 'turnstile'],
] as const

/** Every setting by its name, in the sections of `.env.example`. */
export const sections = {
  Address: {
    PORT: { rule: port, otherwise: 3000, what: 'Port to listen on', more: 'A free port is printed at the start.' },
    HOST: {
      rule: address,
      otherwise: '127.0.0.1',
      what: 'Address to listen on',
      more: '0.0.0.0 or :: listens on all. Keep the default behind a proxy on the same machine. A site at localhost also listens on both loopback addresses.',
    },
    ORIGIN: {
      rule: origin,
      otherwise: none,
      what: 'Public address, for absolute links, meta data and the accepted Host',
      more: 'Another Host gets 421.',
      defaultIs: { words: 'http://localhost and the port', example: 'https://resume.example.org' },
    },
    TRUST_PROXY: {
      rule: networks,
      otherwise: [],
      what: "Proxies whose word for the visitor's address is trusted, and that may have more than 100 connections",
      more: 'loopback is this machine; private also holds the private ranges, such as 172.16.0.0/12 with Docker.',
      defaultIs: { words: 'none', example: 'loopback' },
    },
    CLIENT_ADDRESS_HEADER: {
      rule: headerName,
      otherwise: 'x-forwarded-for',
      what: "Header in which the proxies send the visitor's address",
      more: 'Some platforms use X-Real-IP, CF-Connecting-IP or Fly-Client-IP. Of a list, the last address that is no trusted proxy counts.',
      defaultIs: { words: 'X-Forwarded-For', example: 'X-Real-IP' },
    },
  },
  Data: {
    DATA_DIR: {
      rule: folder,
      otherwise: './data',
      what: 'Folder of all data',
      more: 'It holds the database, files, pictures, outbox and backups, and is created if it is missing.',
    },
    EPHEMERAL: {
      rule: oneOf('no', 'yes'),
      otherwise: 'no',
      what: 'Data that may be lost with its container',
      more: 'Without yes, a container does not start on a data folder that is no volume.',
    },
    DOCUMENTS: {
      rule: oneOf('sqlite', 'firestore'),
      otherwise: 'sqlite',
      what: 'Store of documents, messages, mails, sessions and counts',
      more: 'For firestore see docs/hosted.md.',
      dependsOnOthers: true,
    },
    FILES: {
      rule: oneOf('disk', 'cloud-storage'),
      otherwise: 'disk',
      what: 'Store of files and pictures',
      more: 'For cloud-storage see docs/hosted.md.',
      dependsOnOthers: true,
    },
    IDENTITY: {
      rule: oneOf('local', 'firebase-auth'),
      otherwise: 'local',
      what: 'Store of accounts',
      more: 'For firebase-auth see docs/hosted.md.',
      dependsOnOthers: true,
    },
    LOCATION_URL: {
      rule: httpAddress,
      otherwise: none,
      what: 'Address that returns JSON with city, state and zipcode',
      more: 'The timeout is 30 s.',
      defaultIs: {
        words: 'none, and the place is the document location/owner',
        example: 'https://location.example.org/me',
      },
      shownAs: 'address',
    },
  },
  'Messages and mail': {
    MAIL_URL: {
      rule: mailServer,
      otherwise: none,
      what: 'Mail server',
      more:
        'Without a port, smtp:// is port 587 with STARTTLS and smtps:// port 465. Without ?tls, plain text is allowed to ' +
        'this machine only.',
      defaultIs: {
        words: 'none, and every mail becomes an .eml file in DATA_DIR/outbox',
        example: 'smtp://user:password@mail.example.org:587',
      },
      shownAs: 'address',
      inStudio: 'Mail',
    },
    MAIL_FROM: {
      rule: sender,
      otherwise: none,
      what: 'Sender of mails',
      defaultIs: { words: 'no-reply@ and the host of ORIGIN', example: 'no-reply@resume.example.org' },
      inStudio: 'Mail',
    },
    MAIL_DELIVERY: {
      rule: oneOf('worker', 'extension'),
      otherwise: 'worker',
      what: 'What sends queued mails',
      more: 'worker is this site, extension the Firebase extension firestore-send-email, with DOCUMENTS=firestore only.',
      dependsOnOthers: true,
    },
    CONFIRMATION: {
      rule: oneOf(...confirmationModes),
      otherwise: 'full',
      what: 'What the confirmation mail repeats',
      more: 'full is the message without its links and numbers, no-echo nothing of it; off sends no such mail.',
      inStudio: 'Messages',
    },
    HUMAN_CHECK: {
      rule: oneOf('altcha', 'recaptcha', 'hcaptcha', 'turnstile'),
      otherwise: 'altcha',
      what: 'Check that a visitor is human',
      more: 'altcha runs on this server; the others need both keys.',
      dependsOnOthers: true,
    },
    HUMAN_CHECK_SITE_KEY: {
      rule: checkKey,
      otherwise: '',
      what: 'Site key of the human check',
      defaultIs: { words: 'none', example: 'your-site-key' },
      neededWith: outsideChecks,
    },
    HUMAN_CHECK_SECRET: {
      rule: checkKey,
      otherwise: '',
      what: 'Secret key of the human check',
      defaultIs: { words: 'none', example: 'your-secret' },
      shownAs: 'secret',
      neededWith: outsideChecks,
    },
    FORM_ENDPOINT: {
      rule: httpAddress,
      otherwise: none,
      what: 'Form-collection service to which stored messages are forwarded',
      defaultIs: { words: 'none', example: 'https://forms.example.org/f' },
      shownAs: 'address',
    },
    FORM_ID: {
      rule: formId,
      otherwise: 'contact',
      what: 'Id of the form, in POST /forms/{id} of this site and at the form-collection service',
    },
    RETENTION_DAYS: {
      rule: wholeNumber(30, 1095, 'days'),
      otherwise: 365,
      what: 'Age at which messages are deleted',
      inStudio: 'Messages',
    },
  },
  Backups: {
    BACKUP_EVERY: {
      rule: wholeNumber(1, 8760, 'hours'),
      otherwise: none,
      what: 'Time between scheduled backups, which go to DATA_DIR/backups',
      defaultIs: { words: 'none, and no backup is scheduled', example: '24' },
      inStudio: 'Backups',
    },
    BACKUP_KEEP: {
      rule: wholeNumber(1, 1000, 'backups'),
      otherwise: 7,
      what: 'Number of scheduled backups to keep',
      more: 'Your own are never deleted.',
      inStudio: 'Backups',
    },
  },
  "Google's services, each needed only when it is chosen above; docs/hosted.md": {
    FIREBASE_PROJECT: {
      rule: projectId,
      otherwise: '',
      what: 'Project of all three services',
      defaultIs: { words: 'none', example: 'your-project' },
      neededWith: [
        ['DOCUMENTS', 'firestore'],
        ['FILES', 'cloud-storage'],
        ['IDENTITY', 'firebase-auth'],
      ],
    },
    STORAGE_BUCKET: {
      rule: bucketName,
      otherwise: '',
      what: 'Bucket of files and pictures',
      defaultIs: { words: 'none', example: 'your-project.firebasestorage.app' },
      neededWith: [['FILES', 'cloud-storage']],
    },
    FIREBASE_API_KEY: {
      rule: checkKey,
      otherwise: '',
      what: 'Web API key of the project',
      defaultIs: { words: 'none', example: 'your-api-key' },
      shownAs: 'secret',
      neededWith: [['IDENTITY', 'firebase-auth']],
    },
    GOOGLE_APPLICATION_CREDENTIALS: {
      rule: fileForGoogle,
      otherwise: '',
      what: 'Key file of the service account',
      more: "It is not needed on Google's own machines.",
      defaultIs: { words: 'none', example: '/etc/vita/service-account.json' },
    },
  },
  Operation: {
    LOG: {
      rule: oneOf('info', 'access'),
      otherwise: 'info',
      what: 'Log content',
      more: 'access adds a line per request.',
    },
    STUDIO: {
      rule: oneOf('on', 'off'),
      otherwise: 'on',
      what: 'Studio, where the owner changes the content in the browser',
      more: 'off answers 404 at every address below /studio.',
    },
    VISITORS: {
      rule: oneOf('on', 'off'),
      otherwise: 'on',
      what: 'Count of visitors',
      more: 'docs/visitors.md says what is counted.',
      inStudio: 'Visitors',
    },
    RATE_LIMITS: {
      rule: oneOf('on', 'off'),
      otherwise: 'on',
      what: 'Rate limits',
      more: 'off is for load tests, and is rejected unless HOST is a loopback address.',
      dependsOnOthers: true,
    },
  },
} satisfies Record<string, Record<string, Setting>>

type Table = { [S in keyof typeof sections]: (typeof sections)[S] }[keyof typeof sections]
type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (each: infer All) => void ? All : never
type Settings = Merged<Table>

export type SettingName = keyof Settings

/** The value of a setting: what its rule reads, or none where that is the default. */
export type SettingValue<N extends SettingName> = Settings[N] extends { rule: Rule<infer T>; otherwise: infer D }
  ? T | Extract<D, None>
  : never

/** Every setting by its name. */
export const settingTable = Object.assign({}, ...Object.values(sections)) as Record<SettingName, Setting>
export const settingNames = Object.keys(settingTable) as SettingName[]

/** The settings that the studio changes, too. */
export const studioSettings = settingNames.filter((name) => settingTable[name].inStudio !== undefined)
