import { importLimits } from '#resume/transfer/parsed-items.ts'

const maxBytes = 2 * 2 ** 30

/**
 * Why a file to import is rejected before it is sent, in the words of the server, or ''. Only a bundle, which is a zip file, may
 * have more than 20 MB. docs/behaviour.md 25.1.
 */
export function fileRejection({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (size === 0) return `${name} is empty.`
  if (size > maxBytes) return `${name} is larger than 2 GB.`
  const isNoBundle = /\.(json|csv|pdf|docx?|odt|rtf|xml|md|markdown|txt)$/i.test(name)
  return isNoBundle && size > importLimits.fileBytes ? `${name} is larger than 20 MB.` : ''
}
