import type { ResumeFiles } from '#ports/content/resume-files.ts'
import { success } from '#resume/result.ts'

/** The readers of files of other programs. They are loaded when the first file comes, because a site hardly ever needs them. */
export function resumeFiles(): ResumeFiles {
  return {
    async names(file) {
      const { openArchive } = await import('#resume/convert/zip-archive.ts')
      const opened = await openArchive(file)
      if (!opened.ok) return opened
      opened.data.close()
      return success(opened.data.entries.map(({ name }) => name))
    },
    async linkedIn(file, today) {
      const { readLinkedInArchive } = await import('#resume/convert/linkedin-archive.ts')
      return readLinkedInArchive(file, today)
    },
    async table(file, today) {
      const { readLinkedInTable } = await import('#resume/convert/linkedin-archive.ts')
      return readLinkedInTable(file.name, file, today)
    },
    async document(bytes) {
      const { readDocument } = await import('#adapters/reading/document.ts')
      return readDocument(bytes)
    },
  }
}
