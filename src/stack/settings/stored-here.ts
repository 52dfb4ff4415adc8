import { type None, none } from '#resume/result.ts'
import type { Settings } from './settings.ts'

/** Names of the stores of documents, files and accounts. */
type Stores = { documents: string; files: string; identity: string }

/** Which parts of a site the data folder keeps. */
export function storedHere({ documents, files, identity }: Stores): { database: boolean; files: boolean } {
  return { database: documents === 'sqlite' || identity === 'local', files: files === 'disk' }
}

/**
 * Returns what a backup of this machine lacks because Google's services keep it, and how to copy it; none when everything
 * is here. `isNothing`: there is nothing here to back up.
 */
export function storedByGoogle({ hosted }: Pick<Settings, 'hosted'>): { isNothing: boolean; note: string } | None {
  const { documents, files, identity } = hosted
  const there = [
    documents === 'sqlite' ? [] : 'documents and messages',
    files === 'disk' ? [] : 'files',
    identity === 'local' ? [] : 'accounts',
  ].flat()
  if (there.length === 0) return none
  const here = storedHere(hosted)
  const names = there.join(', ').replace(/, ([^,]+)$/, ' and $1')
  return {
    isNothing: !here.database && !here.files,
    note: `The ${names} are stored and backed up by Google; npm run vita -- export PATH --with-messages makes a copy.`,
  }
}
