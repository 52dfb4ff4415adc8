/** Files that the draft or the history needs, by name: bytes by their SHA-256, and parts of uploads. */
export const draftFolder = 'draft/'

/** Slices of pictures that are on their way into the draft, by the id of their upload. */
export const uploadsFolder = `${draftFolder}uploads/`

/** What each publish changed, by its number. */
export const historyFolder = 'history/'

/** Files to import, in slices, and what was found in them, by the id of the import. */
export const importsFolder = 'imports/'

/** The folders of files that no page depends on. */
export const privateFolders = [draftFolder, importsFolder, historyFolder]

/** Whether a file belongs to the draft, an import or the history: it is in no page, list or bundle. docs/behaviour.md 22.8. */
export function isPrivateFile(name: string): boolean {
  return privateFolders.some((folder) => name.startsWith(folder))
}

/** Whether a file is needed for minutes only, as a slice of an upload or a part of an import. No backup has it. */
export function isPassingFile(name: string): boolean {
  return name.startsWith(uploadsFolder) || name.startsWith(importsFolder)
}
