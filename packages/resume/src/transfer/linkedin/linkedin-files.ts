import { type None, none } from '../../result.ts'

/** Whether a file of a LinkedIn archive is opened, or why not. 'no part': an operating system added it. */
export type FileVerdict = 'read' | 'no part' | { why: string }

/** Files that are never opened, by the beginning of their names in lower case without spaces and punctuation. */
const closed: readonly (readonly [why: string, names: string])[] = [
  [
    'is about other people',
    'connections importedcontacts contacts messages guidemessages learningcoachmessages learningroleplaymessages invitations recommendationsgiven endorsement memberfollows comments group',
  ],
  ['is about your account', 'registration logins securitychallenges accountstatushistory privateidentityasset'],
  ['is about money', 'receipts payments'],
  [
    'is what LinkedIn thinks of you',
    'adtargeting adsclicked lanads inferences reactions votes searchqueries companyfollows hashtagfollows causesyoucareabout',
  ],
  ['is about looking for work', 'savedjob jobapplicant jobapplication jobseeker jobs onlinejob'],
  ['has phone numbers', 'phonenumbers whatsapp'],
  [
    'is not part of a resume',
    'learning shares instantreposts saveditems richmedia events articles servicesmarketplace',
  ],
]

const closedFolders: readonly (readonly [folder: RegExp, why: string])[] = [
  [/(^|\/)jobs\//i, 'is about looking for work'],
  [/(^|\/)verifications?\//i, 'is about your account'],
  [/(^|\/)(articles|services marketplace)\//i, 'is not part of a resume'],
]

/** Decides by a file's path alone, before anything is opened. docs/behaviour.md 12.7. */
export function fileVerdict(path: string): FileVerdict {
  const file = fileIn(path)
  if (path.endsWith('/') || path.split('/').includes('__MACOSX') || file.startsWith('.')) return 'no part'
  const folder = closedFolders.find(([pattern]) => pattern.test(path))
  if (folder !== undefined) return { why: folder[1] }
  const name = plainName(file)
  const found = closed.find(([, names]) => names.split(' ').some((each) => name.startsWith(each)))
  if (found !== undefined) return { why: found[0] }
  return /\.csv$/i.test(file) ? 'read' : { why: 'is not a table' }
}

/** The name of a file without its folders. */
function fileIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** 'savedjobs' for 'Basic_Export/Saved Jobs_1.csv'. */
function plainName(path: string): string {
  return fileIn(path)
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replace(/_\d+$/, '')
    .replaceAll(/[^\p{L}\d]/gu, '')
}

/** What a table is about. */
export type TableKind =
  | 'profile'
  | 'summary'
  | 'positions'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certifications'
  | 'projects'
  | 'publications'
  | 'volunteering'
  | 'honors'
  | 'recommendations'
  | 'emails'
  | 'courses'
  | 'names'

/** The columns that a table must have; the first that fits counts. 'private' tables are dropped unread. */
const signatures: readonly (readonly [kind: TableKind | 'private', columns: readonly string[]])[] = [
  ['private', ['connected on']],
  ['private', ['from', 'to', 'content']],
  ['private', ['ip address']],
  ['private', ['subscription types']],
  ['positions', ['company name', 'title']],
  ['volunteering', ['company name', 'role']],
  ['education', ['school name']],
  ['certifications', ['name', 'authority']],
  ['profile', ['first name', 'headline']],
  ['summary', ['profile summary']],
  ['languages', ['name', 'proficiency']],
  ['publications', ['name', 'published on']],
  ['honors', ['title', 'issued on']],
  ['projects', ['title', 'url', 'started on']],
  ['projects', ['title', 'url', 'description']],
  ['recommendations', ['first name', 'text', 'status']],
  ['emails', ['email address', 'primary']],
  ['courses', ['name', 'number']],
]

/** What a table is, by its header, or none. Only 'names' and recommendations are recognised by the file's name too. */
export function tableKind(file: string, header: readonly string[]): TableKind | 'private' | None {
  const columns = new Set(header.map(columnName))
  const found = signatures.find(([, names]) => names.every((name) => columns.has(name)))?.[0]
  const name = plainName(file)
  if (found === 'recommendations') return /received/.test(name) ? found : 'private'
  if (found !== undefined) return found
  if (columns.size !== 1 || !columns.has('name')) return none
  return name.startsWith('skills') ? 'skills' : 'names'
}

/** A column as it is compared: trimmed, without a mark, in lower case. */
export function columnName(cell: string): string {
  return cell
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
}

/** How many records at the beginning of a file may come before its header. */
export const headerWithin = 20
