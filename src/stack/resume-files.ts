import type { ResumeFiles } from '#ports/content/resume-files.ts'

/** The readers of files of other programs. They are loaded when the first file comes, because a site hardly ever needs them. */
export function resumeFiles(): ResumeFiles {
  return {
    async open(file) {
      const { openArchive } = await import('#adapters/zip/archive.ts')
      return openArchive(file)
    },
    async records(delimiter, onRecord) {
      const { csvRecords } = await import('#adapters/csv-parse/records.ts')
      return csvRecords(delimiter, onRecord)
    },
    async document(bytes) {
      const { readDocument } = await import('#adapters/reading/document.ts')
      return readDocument(bytes)
    },
  }
}
