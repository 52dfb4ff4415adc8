/** The name of a guide in its address, from its path below the project. */
export function guideNameOf(path: string): string {
  return path.replace(/^\/?docs\/|\/README|\.md$/g, '').replace(/^hosting\//, '')
}
