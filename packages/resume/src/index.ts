export { type FileKind, type ReadResume, readResume } from './read/read.ts'
export { ReadError } from './read/read-error.ts'
export type { JsonResume, Mark } from './read/resume.ts'
