import type { SiteRoute } from './route-handle.ts'

/** A page of the studio: for Admins, never cached, in the studio's frame. */
const page = {
  access: 'admin',
  isCacheable: false,
  isStudio: true,
  searchParams: ['side', 'wide', 'ink'],
} as const

/** A page whose forms hold choices: one for each field of a publish. */
const choices = { ...page, maxFormBytes: 1024 * 1024 } as const

/** A page whose forms hold a few short fields. */
const shortForm = { ...page, maxFormBytes: 16 * 1024 } as const

const messageParams = [...page.searchParams, 'box', 'q', 'page'] as const

/** An address that answers forms alone, most of them from scripts. */
const formOnly = { isResource: true, isFormOnly: true } as const

/** One entry, which may be 1 MB. docs/behaviour.md 22.4. */
const savedEntry = {
  ...page,
  isResource: true,
  maxFormBytes: 2 * 1024 * 1024,
  takes: 'entry',
  searchParams: ['version', 'changes'],
} as const

/** A folder's name has one to three parts. */
const folderNames = [':top', ':top/:name', ':top/:name/:deeper']

/** A slice of a file is so small that it arrives within the time of a request. docs/behaviour.md 23.11. */
const slices = { maxFormBytes: 8 * 1024 * 1024, takes: 'slices', searchParams: ['from', 'name', 'for'] } as const

/** The form of a person's own account, which may hold a browser's answer about a passkey. */
const accountForm = { isCacheable: false, maxFormBytes: 32 * 1024 } as const
const ownAccount = { ...accountForm, access: 'account', isAccount: true } as const

/** What the router asks of `/studio/manifest`, when it reads the data of a page with a parameter in its path again. */
const manifestParams = ['paths', 'version']

/** Every address of the studio with its handle. docs/behaviour.md 23.1. */
export const studioPages: readonly SiteRoute[] = [
  {
    path: 'studio',
    id: 'studio-overview',
    file: './studio/routes/overview.tsx',
    handle: { ...page, maxFormBytes: 16 * 1024, menu: { place: 25, icon: 'site' } },
  },
  {
    path: 'studio/welcome',
    file: './studio/routes/welcome.tsx',
    handle: { ...page, access: 'everyone', searchParams: ['token'], hasSecretAddress: true, maxFormBytes: 16 * 1024 },
  },
  { path: 'studio/welcome/start', file: './studio/routes/welcome-start.tsx', handle: shortForm },
  {
    path: 'studio/edit',
    file: './studio/routes/edit.tsx',
    handle: { ...page, isResource: true, menu: { place: 26, icon: 'plus', title: 'Edit this page' } },
  },
  { path: 'studio/home', file: './studio/routes/home.tsx', handle: page },
  { path: 'studio/about', file: './studio/routes/about.tsx', handle: page },
  { path: 'studio/resume', file: './studio/routes/resume.tsx', handle: shortForm },
  { path: 'studio/projects', file: './studio/routes/projects.tsx', handle: shortForm },
  { path: 'studio/projects/:uuid', id: 'studio-project', file: './studio/routes/entry.tsx', handle: shortForm },
  { path: 'studio/hardware', id: 'studio-desktop', file: './studio/routes/hardware.tsx', handle: page },
  { path: 'studio/hardware/:computer', id: 'studio-laptop', file: './studio/routes/hardware.tsx', handle: page },
  { path: 'studio/look', file: './studio/routes/look.tsx', handle: page },
  { path: 'studio/identity', file: './studio/routes/identity/identity.tsx', handle: shortForm },
  { path: 'studio/resume/:list/:uuid', id: 'studio-entry', file: './studio/routes/entry.tsx', handle: shortForm },
  {
    path: 'studio/review',
    file: './studio/routes/review.tsx',
    handle: { ...choices, searchParams: [...choices.searchParams, 'link'] },
  },
  {
    path: 'studio/messages',
    file: './studio/routes/messages.tsx',
    handle: { ...shortForm, searchParams: messageParams },
  },
  {
    path: 'studio/messages/:id',
    file: './studio/routes/message.tsx',
    handle: { ...page, searchParams: messageParams },
  },
  {
    path: 'studio/messages/:id/opened',
    file: './studio/routes/message-opened.tsx',
    handle: { ...shortForm, ...formOnly },
  },
  {
    path: 'studio/messages/export',
    file: './studio/routes/messages-export.tsx',
    handle: { ...shortForm, ...formOnly },
  },
  {
    path: 'studio/visitors',
    file: './studio/routes/visitors/visitors.tsx',
    handle: { ...page, searchParams: [...page.searchParams, 'period'] },
  },
  {
    path: 'studio/visitors/visitors.csv',
    file: './studio/routes/visitors/visitors-csv.tsx',
    handle: { ...page, isResource: true, searchParams: [] },
  },
  {
    path: 'studio/editions',
    file: './studio/routes/editions/editions.tsx',
    handle: { ...shortForm, searchParams: [...page.searchParams, 'edition'] },
  },
  {
    path: 'studio/editions/links/:id/:publish',
    file: './studio/routes/editions/sent-file.tsx',
    handle: { ...page, isResource: true, searchParams: [] },
  },
  { path: 'studio/editions/:uuid', file: './studio/routes/editions/edition.tsx', handle: shortForm },
  {
    path: 'studio/editions/:uuid/pages',
    file: './studio/routes/editions/edition-pages.tsx',
    handle: { ...page, isResource: true, searchParams: [] },
  },
  {
    path: 'studio/editions/:uuid/:file',
    file: './studio/routes/editions/edition-file.tsx',
    handle: { ...page, isResource: true, searchParams: [] },
  },
  { path: 'studio/languages', file: './studio/routes/languages/languages.tsx', handle: shortForm },
  { path: 'studio/languages/:language', file: './studio/routes/languages/language.tsx', handle: shortForm },
  ...folderNames.map((name, at) => ({
    path: `studio/languages/:language/pictures/${name}`,
    id: `studio-translated-folder-${at + 1}`,
    file: './studio/routes/languages/translation.tsx',
    handle: page,
  })),
  {
    path: 'studio/languages/:language/:collection/:id',
    file: './studio/routes/languages/translation.tsx',
    handle: page,
  },
  { path: 'studio/history', file: './studio/routes/history.tsx', handle: page },
  { path: 'studio/history/:number', file: './studio/routes/history-publish.tsx', handle: choices },
  {
    path: 'studio/import',
    file: './studio/routes/import.tsx',
    handle: { ...page, searchParams: [...page.searchParams, 'begin'] },
  },
  { path: 'studio/import/:id', file: './studio/routes/imported-file.tsx', handle: choices },
  { path: 'studio/pictures', file: './studio/routes/pictures.tsx', handle: page },
  ...folderNames.map((name, at) => ({
    path: `studio/pictures/${name}`,
    id: `studio-folder-${at + 1}`,
    file: './studio/routes/folder.tsx',
    handle: shortForm,
  })),
  {
    path: 'studio/uploads/:upload',
    file: './studio/routes/upload.tsx',
    handle: { ...page, ...slices, isResource: true },
  },
  ...folderNames.map((name, at) => ({
    path: `studio/entries/pictures/${name}`,
    id: `studio-saved-folder-${at + 1}`,
    file: './studio/routes/saved-folder.tsx',
    handle: { ...savedEntry, maxFormBytes: 512 * 1024 },
  })),
  {
    path: 'studio/entries/:collection/:id',
    file: './studio/routes/saved-entry.tsx',
    handle: savedEntry,
  },
  { path: 'studio/revert', file: './studio/routes/revert.tsx', handle: { ...shortForm, ...formOnly } },
  { path: 'studio/markdown', file: './studio/routes/markdown.tsx', handle: { ...choices, ...formOnly } },
  {
    path: 'studio/export/resume.json',
    file: './studio/routes/export-resume.tsx',
    handle: { ...page, isResource: true, searchParams: [] },
  },
  {
    path: 'studio/readers',
    file: './studio/routes/readers.tsx',
    handle: { ...page, searchParams: [...page.searchParams, 'file'] },
  },
  { path: 'studio/people', file: './studio/routes/people.tsx', handle: shortForm },
  { path: 'studio/people/:id', file: './studio/routes/person.tsx', handle: shortForm },
  { path: 'studio/places', file: './studio/routes/places.tsx', handle: shortForm },
  {
    path: 'studio/places/:id',
    file: './studio/routes/place.tsx',
    handle: { ...shortForm, searchParams: [...page.searchParams, 'host'] },
  },
  { path: 'studio/settings', file: './studio/routes/settings.tsx', handle: shortForm },
  { path: 'studio/health', file: './studio/routes/health.tsx', handle: shortForm },
  {
    path: 'studio/health/backups/:name',
    file: './studio/routes/backup.tsx',
    handle: { ...page, isResource: true, searchParams: [] },
  },
  { path: 'studio/help', id: 'studio-guides', file: './studio/routes/help.tsx', handle: page },
  { path: 'studio/help/:name', id: 'studio-guide', file: './studio/routes/help.tsx', handle: page },
  {
    path: 'studio/confirm',
    id: 'studio-confirm',
    file: './studio/routes/confirm.tsx',
    handle: { ...page, ...accountForm, searchParams: ['for', 'from', 'next'] },
  },
  {
    path: 'account/confirm',
    id: 'account-confirm',
    file: './studio/routes/confirm.tsx',
    handle: { ...ownAccount, searchParams: ['for', 'from', 'next'] },
  },
  {
    path: 'studio/account',
    id: 'studio-account',
    file: './studio/routes/account/account.tsx',
    handle: { ...page, ...accountForm },
  },
  {
    path: 'account',
    id: 'account',
    file: './studio/routes/account/account.tsx',
    handle: { ...ownAccount, menu: { place: 80, icon: 'join', title: 'My account' } },
  },
  {
    path: 'studio/account/codes',
    id: 'studio-codes',
    file: './studio/routes/account/codes.tsx',
    handle: { ...page, ...accountForm },
  },
  { path: 'account/codes', id: 'account-codes', file: './studio/routes/account/codes.tsx', handle: ownAccount },
  {
    path: 'account/email',
    file: './studio/routes/account/email.tsx',
    handle: { ...accountForm, isAccount: true, searchParams: ['token'], hasSecretAddress: true },
  },
  { path: 'studio/*', file: './studio/routes/not-found.tsx', handle: { ...page, searchParams: manifestParams } },
]
