/** The path of a page, from its address or the address of its data. For '/home/' the router uses '/home/_.data'. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/_)?\.data$/, '') || '/'
}
