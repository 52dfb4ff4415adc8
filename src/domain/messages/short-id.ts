/** A UUID with an optional suffix: '-notice' or '-forward'. */
const uuidId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})((?:-[a-z]+)?)$/

/** The shortest prefix of a UUID that is shown and accepted. */
const fewest = 8

/**
 * Maps each id to its shortest unambiguous form: the beginning of its UUID with its suffix ('0b0f5a0e',
 * '0b0f5a0e-notice'). Other ids stay whole.
 */
export function shortIds(ids: readonly string[]): Map<string, string> {
  const uuids = [...new Set(ids.flatMap((id) => uuidId.exec(id)?.[1] ?? []))].sort()
  const lengths = new Map(
    uuids.map((uuid, at) => {
      const alike = Math.max(...[uuids[at - 1], uuids[at + 1]].map((other = '') => commonLength(uuid, other)))
      return [uuid, Math.max(fewest, alike + 1)]
    }),
  )
  return new Map(
    ids.map((id) => {
      const [, uuid, end = ''] = uuidId.exec(id) ?? []
      return [id, uuid === undefined ? id : uuid.slice(0, lengths.get(uuid)) + end]
    }),
  )
}

/** The ids that a typed text can mean: the id itself if it exists, else those of which it is a short form. */
export function idsMeant(ids: readonly string[], typed: string): string[] {
  if (ids.includes(typed)) return [typed]
  const lower = typed.toLowerCase()
  return ids.filter((id) => {
    const [, uuid, end = ''] = uuidId.exec(id) ?? []
    const begin = lower.slice(0, lower.length - end.length)
    return uuid?.startsWith(begin) && lower === begin + end && begin.length >= fewest
  })
}

/** The length of the common beginning of two texts. */
function commonLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
