import { existsSync } from 'node:fs'

const names = [
  ...['accounts/account', 'accounts/authorisation', 'accounts/log-out', 'accounts/reset-password'],
  ...['accounts/session-attacks', 'accounts/sign-in', 'messages/contact', 'public/content'],
  ...['studio/effort', 'studio/import', 'studio/people', 'studio/pictures', 'studio/publish'],
]

/**
 * The journeys that also run on Google's services: those whose steps depend on where content, files and accounts are stored. The
 * others check what a browser does, how requests are answered before the site, files and processes of this machine, passkeys and
 * codes, which Firebase Auth does not have, or stores whose contracts pass on the emulators.
 */
export const hostedJourneys = names.map(fileOf)

/** The file of a journey, of the set of `npm test` or of the extended one. */
function fileOf(name: string): string {
  const file = `e2e/${name}.test.ts`
  return existsSync(file) ? file : `e2e/${name}.extended.test.ts`
}
