export { type ReadFile, readResume } from './convert/read-file.ts'
export {
  checkResume,
  type FileFormat,
  fileFormats,
  WriteError,
  type WriteOptions,
  writeResume,
} from './convert/write-resume.ts'
export { ReadError } from './read/result.ts'
export type { JsonResume, Mark } from './read/resume.ts'
export { papers } from './write/layout/measures.ts'
