/**
 * Whether a path is of a template such as '/projects/:project', in which a part that begins with a colon stands for any one
 * part.
 */
export function isOfTemplate(template: string, path: string): boolean {
  const wanted = template.split('/')
  const parts = path.split('/', wanted.length + 1) // a path may have thousands
  return wanted.length === parts.length && wanted.every((part, at) => isPart(part, parts[at] ?? ''))
}

function isPart(wanted: string, part: string): boolean {
  return wanted.startsWith(':') ? part !== '' : wanted === part
}
