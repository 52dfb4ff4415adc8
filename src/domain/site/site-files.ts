import type { FileChoice, SiteSettings } from '#resume/records/site-settings.ts'
import { message } from '#resume/words.ts'

/** A file beside the resume; one with a `label` is named on the page itself. */
export type ResumeFile = { choice: FileChoice; path: string; type: string; label?: string }

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The files of the resume, in the order in which its page names them. docs/behaviour.md 31.2. */
export const resumeFiles: readonly ResumeFile[] = [
  { choice: 'pdf', path: '/resume.pdf', type: 'application/pdf', label: message('PDF') },
  { choice: 'docx', path: '/resume.docx', type: wordType, label: message('Word') },
  { choice: 'txt', path: '/resume.txt', type: 'text/plain', label: message('Text') },
  { choice: 'md', path: '/resume.md', type: 'text/markdown' },
  { choice: 'json', path: '/resume.json', type: 'application/json' },
  { choice: 'vcf', path: '/contact.vcf', type: 'text/vcard' },
]

/** Whether the owner offers a file. */
export function isOffered({ files }: Pick<SiteSettings, 'files'>, choice: FileChoice): boolean {
  return files?.[choice] !== false
}

/** The files of the resume that the owner offers. */
export function offeredFiles(settings: Pick<SiteSettings, 'files'>): ResumeFile[] {
  return resumeFiles.filter(({ choice }) => isOffered(settings, choice))
}
