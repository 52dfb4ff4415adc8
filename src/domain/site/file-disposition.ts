import { oneLine } from '#resume/text.ts'

/** A file's name has at most 255 bytes on most systems, and a browser adds its own words to a second one. */
const maxCharacters = 40

/** What a system rejects in a file's name, and what changes the direction in which it is read. */
const refused = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/**
 * The owner's words as a part of a file's name; '' if none is left. It neither begins with a dot or hyphen, which would hide the
 * file, be a folder or an option, nor ends with one.
 */
function inFileName(words: string): string {
  const plain = oneLine(words.toWellFormed().replaceAll(refused, ' '))
  const short = [...plain].slice(0, maxCharacters).join('')
  return short.replace(/^[\s.-]+/, '').replace(/[\s.-]+$/, '')
}

/**
 * What a file of the owner is saved as: the owner's name and the file's with hyphens, as they are, and for clients that do not know
 * RFC 6266 the words that have an ASCII form.
 */
export function fileDisposition(how: 'inline' | 'attachment', owner: string, file: string): string {
  const hyphened = `${inFileName(owner)} ${file}`.trim().replaceAll(' ', '-')
  const words = hyphened.normalize('NFD').replaceAll(/\p{M}/gu, '').split('-')
  const ascii = words
    .filter((word) => /^[\x21-\x7e]+$/.test(word))
    .join('-')
    .replaceAll(/[^\w.-]/g, '_')
    .replace(/^[.-]+/, '')
  return `${how}; filename="${ascii}"; filename*=UTF-8''${percentEncoded(hyphened)}`
}

/** The name of the owner's contact card as a file, in ASCII and as it is. RFC 6266. */
export function cardDisposition(owner: string): string {
  return `attachment; filename="vita.vcf"; filename*=UTF-8''${percentEncoded(`${inFileName(owner) || 'vita'}.vcf`)}`
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}
