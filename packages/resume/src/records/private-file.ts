/** Files that the draft needs, by name. */
export const draftFolder = 'draft/'

/** Slices of pictures that are on their way into the draft, by the id of their upload. */
export const uploadsFolder = `${draftFolder}uploads/`

/** Files to import, in slices, and what was found in them, by the id of the import. */
export const importsFolder = 'imports/'

/** The folders of files that no page depends on. */
export const privateFolders = [draftFolder, importsFolder]

/** Whether a file belongs to the draft or an import: it is in no page, list or bundle. docs/behaviour.md 22.8. */
export function isPrivateFile(name: string): boolean {
  return privateFolders.some((folder) => name.startsWith(folder))
}

/** Whether a file is needed for minutes only, as a slice of an upload or a part of an import. No backup has it. */
export function isPassingFile(name: string): boolean {
  return name.startsWith(uploadsFolder) || name.startsWith(importsFolder)
}
