/** How commands write a file that the owner asked for. */
export { writeNewFile } from '#adapters/new-file.ts'
