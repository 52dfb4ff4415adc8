/** A text in which the names of guides, such as docs/hosting/web-server.md, are links to them. */
export function WithGuides({ text }: { text: string }) {
  return text.split(/(docs\/[\w/-]+\.md)/).map((part, at) => {
    if (at % 2 === 0) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and their order never changes
      <a href={`/studio/help/${guideNameOf(part)}`} key={at}>
        {part}
      </a>
    )
  })
}

/** The name of a guide in its address, from its path below the project. */
export function guideNameOf(path: string): string {
  return path.replace(/^\/?docs\/|\/README|\.md$/g, '').replace(/^hosting\//, '')
}
