/** How `vita publish DIR` writes and compares a folder. */
export { checkFolder, writeFolder } from '#adapters/places/folder.ts'
