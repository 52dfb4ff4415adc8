/** How often each key occurs, or the sum of its weights, in the order in which the keys first occur. */
export function countsBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  weightOf: (item: Item) => number = () => 1,
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + weightOf(item))
  return counts
}

/** The key with the highest count, the first one of several, with its count. */
export function commonest<Key>(counts: Iterable<[Key, number]>): [Key, number] | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]
}
