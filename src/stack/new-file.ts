/** How commands write a file that the owner asks for. */
export { writeNewFile } from '#adapters/new-file.ts'
