/**
 * What a file is saved as: the name with hyphens as it is, and for clients that do not know RFC 6266 the words of it that have an
 * ASCII form.
 */
export function fileDisposition(how: 'inline' | 'attachment', name: string): string {
  const hyphened = name.trim().replaceAll(/\s+/g, '-')
  const words = hyphened.normalize('NFD').replaceAll(/\p{M}/gu, '').split('-')
  const ascii = words
    .filter((word) => /^[\x21-\x7e]+$/.test(word))
    .join('-')
    .replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(hyphened.toWellFormed()).replaceAll(/['()*]/g, percent)
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
