/** What a file is saved as: the name with hyphens in ASCII, and as it is for clients that know RFC 6266. */
export function fileDisposition(how: 'inline' | 'attachment', name: string): string {
  const hyphened = name.trim().replaceAll(/\s+/g, '-')
  const ascii = hyphened
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(hyphened.toWellFormed()).replaceAll(/['()*]/g, percent)
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
