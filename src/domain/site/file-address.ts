/**
 * The address of a page as a file, which ends with a slash: '/resume/' for '/resume', '/resume/jobs/one/' for
 * '/resume/jobs/details?uuid=one'. Others stay as they are: '/', those of files, and those of other sites. docs/behaviour.md 34.2.
 */
export function fileAddress(address: string): string {
  return address.replace(/^(\/[^?#.]+?)(?:details\?uuid=([^#]*))?\/?(?=[?#]|$)/, '$1$2/')
}

/**
 * The address of a page as Markdown, the same on a live site and as files: '/resume.md' for '/resume', '/resume/jobs/one.md' for
 * '/resume/jobs/details?uuid=one'. docs/behaviour.md 31.9.
 */
export function markdownAddress(page: string): string {
  return fileAddress(page).replace(/\/$/, '.md')
}
